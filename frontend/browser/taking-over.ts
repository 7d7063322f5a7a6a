import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether React is hydrating. This render must equal the server's, without anything this device stores or can do. */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

/** the first screen of this window is hydrated */
let isFirstScreenDone = false;

/**
 * False in the first render of this window's first screen, which must equal the server's, and true in a transition
 * after it. True at once on every later screen, so that these restore their scroll position.
 */
export function useHydrated(): boolean {
  // React hydrates the content of a Suspense after the effects of its parents.
  const isHydrating = useHydrating();
  const [isTakenOver, setTakenOver] = useState(isFirstScreenDone && !isHydrating);
  useEffect(() => {
    isFirstScreenDone = true;
    startTransition(() => setTakenOver(true));
  }, []);
  return isTakenOver;
}
