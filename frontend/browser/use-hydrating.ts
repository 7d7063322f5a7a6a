import { useSyncExternalStore } from 'react';

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
