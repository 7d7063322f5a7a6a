import { create } from 'zustand';
import { evolveInstall, UNKNOWN_DEVICE, type InstallEvent, type InstallState } from './install-state.ts';
import { useInstallPrompt } from './install-prompt.ts';

/** What is known of the app's place on this device; `start-install.ts` fills it and keeps it. */
export const useInstall = create<InstallState>(() => UNKNOWN_DEVICE);

export function noteInstall(event: InstallEvent): void {
  useInstall.setState((state) => evolveInstall(state, event));
}

/** Shows the browser's own question, which an offer allows once, and notes the answer. Throws what the browser throws. */
export async function askToInstall(): Promise<void> {
  const { prompt } = useInstallPrompt.getState();
  if (prompt === null) return;
  useInstallPrompt.setState({ prompt: null });
  try {
    await prompt.prompt();
  } catch (error) {
    noteInstall({ type: 'not-asked' });
    throw error;
  }
  const { outcome } = await prompt.userChoice;
  noteInstall(outcome === 'accepted' ? { type: 'accepted' } : { type: 'declined', at: Date.now() });
}
