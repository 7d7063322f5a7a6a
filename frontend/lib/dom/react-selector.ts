import { useCallback, useRef, useSyncExternalStore } from 'react';

/**
 * Stands in for `use-sync-external-store/shim/with-selector`, which the router's store asks for: its shim is for React
 * before 18, and weighs twice as much as what is left without it.
 */
export function useSyncExternalStoreWithSelector<S, T>(
  subscribe: (changed: () => void) => () => void,
  getSnapshot: () => S,
  getServerSnapshot: (() => S) | null | undefined,
  selector: (snapshot: S) => T,
  isEqual?: (a: T, b: T) => boolean,
): T {
  const last = useRef<{ snapshot: S; selector: (snapshot: S) => T; selected: T } | null>(null);
  const select = useCallback(
    (snapshot: S): T => {
      const known = last.current;
      if (known && known.selector === selector && Object.is(known.snapshot, snapshot)) return known.selected;
      const next = selector(snapshot);
      const selected = known && isEqual?.(known.selected, next) ? known.selected : next;
      last.current = { snapshot, selector, selected };
      return selected;
    },
    [selector, isEqual],
  );
  return useSyncExternalStore(
    subscribe,
    () => select(getSnapshot()),
    () => select((getServerSnapshot ?? getSnapshot)()),
  );
}
