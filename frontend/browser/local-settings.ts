/** What this device remembers, under the site's own names. Storage that is missing, full or forbidden remembers nothing. */
export interface Settings {
  read(name: string): string | null;
  write(name: string, value: string): void;
  /** everything whose name begins so */
  forget(prefix: string): void;
}

export function settingsIn(storage: () => Storage): Settings {
  return {
    read(name) {
      try {
        return storage().getItem(`duende.${name}`);
      } catch {
        return null;
      }
    },
    write(name, value) {
      try {
        storage().setItem(`duende.${name}`, value);
      } catch (error) {
        console.warn(`The setting ${name} could not be kept`, error);
      }
    },
    forget(prefix) {
      try {
        for (const key of Object.keys(storage()))
          if (key.startsWith(`duende.${prefix}`)) storage().removeItem(key);
      } catch (error) {
        console.warn(`The settings ${prefix} could not be forgotten`, error);
      }
    },
  };
}

export const deviceSettings = settingsIn(() => localStorage);
/** forgotten when the window is closed */
export const windowSettings = settingsIn(() => sessionStorage);
