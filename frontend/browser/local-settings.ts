/** Names have the site's prefix. If storage is missing, full or forbidden, nothing is stored. */
export interface Settings {
  read(name: string): string | null;
  write(name: string, value: string): void;
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
/** forgotten when the window closes */
export const windowSettings = settingsIn(() => sessionStorage);
