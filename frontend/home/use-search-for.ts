import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Puts the searched words into the address, in place. */
export function useSearchFor(): (words: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (words: string) =>
      void navigate({
        to: '.',
        search: (now: Record<string, unknown>) => ({ ...now, q: words || undefined }),
        hash: true,
        state: true,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
}
