import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether React is taking over what the server wrote: the first render has to be as it was there, without anything that this device
 * keeps or can do. False on every other render, and from the next one on.
 */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

/** the first screen of this window is React's */
let isFirstScreenDone = false;

/**
 * False on the first rendering of this window's first screen, which has to be what the server wrote; true in a transition behind it, and
 * at once on every later screen, which is therefore whole and keeps its place when one comes back to it.
 */
export function useHydrated(): boolean {
  // React takes what stands in a Suspense over after the effects of what stands around it.
  const isHydrating = useHydrating();
  const [isTakenOver, setTakenOver] = useState(isFirstScreenDone && !isHydrating);
  useEffect(() => {
    isFirstScreenDone = true;
    startTransition(() => setTakenOver(true));
  }, []);
  return isTakenOver;
}
