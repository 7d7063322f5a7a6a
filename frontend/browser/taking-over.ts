import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** While true, the render must equal the server's, without anything this device stores or can do. */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

let isFirstScreenDone = false;

/**
 * False in the first render of the first screen, which must equal the server's. Later screens start with true, so that
 * they restore their scroll position.
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
