/** What this device remembers, under the site's own names. Storage that is missing, full or forbidden remembers nothing. */
export interface Settings {
  read(name: string): string | null;
  write(name: string, value: string): void;
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
  };
}

export const deviceSettings = settingsIn(() => localStorage);
/** forgotten when the window is closed */
export const windowSettings = settingsIn(() => sessionStorage);
