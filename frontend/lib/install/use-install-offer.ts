import { usePanels } from '../panels.ts';
import { offersInstall } from './install-state.ts';
import { askToInstall, useInstall } from './install-store.ts';

export interface InstallOffer {
  /** on iOS the words are 'Añadir a Inicio' */
  readonly isIos: boolean;
  /** asks the browser's question, or opens the help for this browser where there is none to ask */
  install(): void;
}

/** What a button that installs the app needs, or `null` where there is nothing to install. */
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
