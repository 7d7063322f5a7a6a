import { create } from 'zustand';

/** The event by which Chromium offers to install the page; no type library knows it. */
export interface InstallPrompt extends Event {
  /** shows the browser's own question; an event can ask once */
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

export const useInstallPrompt = create<{ readonly prompt: InstallPrompt | null }>(() => ({ prompt: null }));

/** Keeps the browser's offer until somebody wants it: the one that came before this code was there, or the next. */
export function holdInstallPrompt(early: Event | null): void {
  const hold = (event: Event) => {
    event.preventDefault();
    useInstallPrompt.setState({ prompt: event as InstallPrompt });
  };
  if (early !== null) hold(early);
  window.addEventListener('beforeinstallprompt', hold);
}
