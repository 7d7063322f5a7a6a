import { useLocation } from '@tanstack/react-router';
import { stringifySearch } from './search-params.ts';

/** The path to come back to after registering: the screen itself, not a panel over it. `undefined` for home. */
export function useHere(): string | undefined {
  const here = useLocation({
    select: ({ pathname, search }) => pathname + stringifySearch({ ...search, panel: undefined }),
  });
  return here === '/' ? undefined : here;
}
