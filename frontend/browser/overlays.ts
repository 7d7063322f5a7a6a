import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { afterClickPaint } from './first-paint.ts';
import { goBack, oneOf } from './navigation.ts';
import { useCallback, useLayoutEffect } from 'react';

/** In the address, so that the back button closes panels and a reload keeps them. */
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
    /** opened here, so closing goes back */
    panelOpened?: boolean;
  }
}

/** A panel opened over another one replaces it. */
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

/** Kept in a search parameter. Closing goes back if opening made the entry. `show` is stable, for memoized parts. */
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

/** Ignores an Escape that something above has handled. */
export function useEscape(onEscape: () => void): void {
  // Before the paint, so that Escape works as soon as people see what it closes.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('[role="dialog"]') === null) onEscape();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onEscape]);
}
