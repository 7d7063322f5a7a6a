import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { afterPress } from './after-first-paint.ts';
import { goBack } from './go-back.ts';
import { oneOf } from './search-params.ts';

/** What can lie over any screen. It stands in the address, so that the back button closes it and a reload keeps it. */
const PANELS = ['menu', 'login', 'setup', 'about', 'install'] as const;
export type Panel = (typeof PANELS)[number];

export interface PanelSearch {
  readonly panel?: Panel | undefined;
}

export const panelSearch = (search: Record<string, unknown>): PanelSearch => ({
  panel: oneOf(PANELS, search['panel']),
});

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** this entry was made by opening a panel here, so that closing it is going back */
    panelOpened?: boolean;
  }
}

/** Opens and closes panels; opening one over another takes its place. */
export function usePanels() {
  const navigate = useNavigate();
  const router = useRouter();
  const open = useLocation({ select: ({ search }) => panelSearch(search).panel });
  const isOpenedHere = () => router.history.location.state.panelOpened === true;
  const go = (panel: Panel | undefined, replace: boolean, panelOpened: boolean) =>
    navigate({
      to: '.',
      search: (search: Record<string, unknown>) => ({ ...search, panel }),
      state: { panelOpened },
      resetScroll: false,
      replace,
    });
  return {
    open,
    show: (panel: Panel) =>
      afterPress(() => void go(panel, open !== undefined, open === undefined || isOpenedHere())),
    close: () => {
      if (isOpenedHere()) goBack(router.history);
      else void go(undefined, true, false);
    },
  };
}
