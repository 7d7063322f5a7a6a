import { create } from 'zustand';

/** Chromium's `beforeinstallprompt` event, which TypeScript's types lack. */
export interface InstallPrompt extends Event {
  /** shows the browser's dialog; works once per event */
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

export const useInstallPrompt = create<{ readonly prompt: InstallPrompt | null }>(() => ({ prompt: null }));

/** Stores the browser's offer, whether it came before this code or comes later. */
export function holdInstallPrompt(early: Event | null): void {
  const hold = (event: Event) => {
    event.preventDefault();
    useInstallPrompt.setState({ prompt: event as InstallPrompt });
  };
  if (early !== null) hold(early);
  window.addEventListener('beforeinstallprompt', hold);
}
