import { create } from 'zustand';

/** Chromium's `beforeinstallprompt`, which TypeScript's types lack. */
export interface InstallPrompt extends Event {
  /** works once per event */
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

export const useInstallPrompt = create<{ readonly prompt: InstallPrompt | null }>(() => ({ prompt: null }));

/** The offer may come before or after this code. */
export function holdInstallPrompt(early: Event | null): void {
  const hold = (event: Event) => {
    event.preventDefault();
    useInstallPrompt.setState({ prompt: event as InstallPrompt });
  };
  if (early !== null) hold(early);
  window.addEventListener('beforeinstallprompt', hold);
}
