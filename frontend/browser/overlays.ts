import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { afterClickPaint } from './first-paint.ts';
import { goBack, oneOf } from './navigation.ts';
import { useCallback, useEffect } from 'react';

/** What can lie over any screen. It stands in the address, so that the back button closes it and a reload keeps it. */
const PANELS = ['menu', 'login', 'setup', 'about', 'install', 'suspension'] as const;
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
      afterClickPaint(() => void go(panel, open !== undefined, open === undefined || isOpenedHere())),
    close: () => {
      if (isOpenedHere()) goBack(router.history);
      else void go(undefined, true, false);
    },
  };
}

/**
 * Something that lies over one screen, by a search parameter of its address: the back button closes it, a reload keeps it.
 * Closing is going back where opening it made the entry. `show` stays the same function, for parts that are memoized.
 */
export function useOverlay(parameter: string) {
  const navigate = useNavigate();
  const router = useRouter();
  const go = useCallback(
    (value: string | undefined, replace: boolean) =>
      void navigate({
        to: '.',
        search: (search: Record<string, unknown>) => ({ ...search, [parameter]: value }),
        state: { panelOpened: value !== undefined },
        resetScroll: false,
        replace,
      }),
    [navigate, parameter],
  );
  return {
    show: useCallback((value: string) => afterClickPaint(() => go(value, false)), [go]),
    close: () => {
      if (router.history.location.state.panelOpened) goBack(router.history);
      else go(undefined, true);
    },
  };
}

/** Hears Escape where nothing that lies above, such as a dialog, has taken it. */
export function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('[role="dialog"]') === null) onEscape();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onEscape]);
}
