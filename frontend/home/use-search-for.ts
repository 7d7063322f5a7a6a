import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { FoundBy } from './found-by.ts';

/** Changes what home looks for in place: words, or ticks of care. `undefined` takes one away. */
export function useSearchFor(): (by: { readonly [Name in keyof FoundBy]?: string | undefined }) => void {
  const navigate = useNavigate();
  return useCallback(
    (by) =>
      void navigate({
        to: '.',
        search: (now: Record<string, unknown>) => ({ ...now, ...by }),
        hash: true,
        state: true,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
}
