import { create } from 'zustand';
import {
  evolveInstall,
  UNKNOWN_DEVICE,
  type InstallEvent,
  type InstallState,
  showsBanner,
  offersInstall,
} from './install-state.ts';
import { useInstallPrompt } from './install-prompt.ts';
import { LIMITS } from '@duende/contracts/common/limits';
import { useEffect, useState } from 'react';
import { usePanels } from '../browser/overlays.ts';
import { usePartyAt } from '../parties/use-party-at.ts';

/** Filled and stored by `start-install.ts`. */
export const useInstall = create<InstallState>(() => UNKNOWN_DEVICE);

export function noteInstall(event: InstallEvent): void {
  useInstall.setState((state) => evolveInstall(state, event));
}

/** Works once per offer. Throws what the browser throws. */
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

/** It returns when a postponement ends. */
export function useBannerShown(): boolean {
  const state = useInstall();
  const [now, setNow] = useState(Date.now);
  const { snoozedAt } = state;
  useEffect(() => {
    if (snoozedAt === null) return;
    const left = snoozedAt + LIMITS.install.snoozeMs - Date.now();
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [snoozedAt]);
  return showsBanner(state, now);
}

export interface InstallOffer {
  /** on iOS the label is 'Añadir a Inicio' */
  readonly isIos: boolean;
  /** or the help, if the browser has no dialog */
  install(): void;
}

/** `null` if there is nothing to install. */
export function useInstallOffer(): InstallOffer | null {
  const { show } = usePanels();
  const state = useInstall();
  if (!offersInstall(state)) return null;
  return {
    isIos: state.isIos,
    install: () =>
      state.prompt === 'ready' ? void askToInstall().catch(() => show('install')) : show('install'),
  };
}

export function useOpenedParty(segment: string): void {
  const partyId = usePartyAt(segment)?.id;
  useEffect(() => {
    if (partyId !== undefined) noteInstall({ type: 'party-opened', partyId });
  }, [partyId]);
}
