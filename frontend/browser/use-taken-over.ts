import { startTransition, useEffect, useState } from 'react';
import { useHydrating } from './use-hydrating.ts';

/** the first screen of this window is React's */
let isFirstScreenDone = false;

/**
 * False on the first rendering of this window's first screen, which has to be what the server wrote; true in a transition behind it, and
 * at once on every later screen, which is therefore whole and keeps its place when one comes back to it.
 */
export function useTakenOver(): boolean {
  // React takes what stands in a Suspense over after the effects of what stands around it.
  const isHydrating = useHydrating();
  const [isTakenOver, setTakenOver] = useState(isFirstScreenDone && !isHydrating);
  useEffect(() => {
    isFirstScreenDone = true;
    startTransition(() => setTakenOver(true));
  }, []);
  return isTakenOver;
}
