import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { afterPress } from './after-first-paint.ts';
import { goBack } from './go-back.ts';

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
    show: useCallback((value: string) => afterPress(() => go(value, false)), [go]),
    close: () => {
      if (router.history.location.state.panelOpened) goBack(router.history);
      else go(undefined, true);
    },
  };
}
