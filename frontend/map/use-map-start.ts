import { useCallback, useEffect, useState } from 'react';
import { afterLoad } from '../browser/first-paint.ts';
import { useHydrating } from '../browser/taking-over.ts';
import type { MapFailure } from './map-failure.ts';

/** Waits only on a server-rendered page, which shows an image of the land first. */
export type MapState = 'waiting' | 'begun' | MapFailure;

/** MapLibre's code and first frame are long tasks, and people read and scroll in the first seconds. */
const REST_MS = 3000;

export function useMapStart() {
  const isHydrating = useHydrating();
  const [state, setState] = useState<MapState>(() => (isHydrating ? 'waiting' : beginning()));
  const begin = useCallback(() => setState((before) => (before === 'waiting' ? beginning() : before)), []);
  const isWaiting = state === 'waiting';
  useEffect(() => {
    if (!isWaiting) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isMounted = true;
    void afterLoad().then(() => {
      if (isMounted) timer = setTimeout(begin, REST_MS);
    });
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
  }, [isWaiting, begin]);
  return { state, begin, setState };
}

let isWebGlThere: boolean | undefined;

/** Tested once: a first context takes a while. */
function beginning(): 'begun' | 'no-web-gl' {
  isWebGlThere ??= makesWebGl();
  return isWebGlThere ? 'begun' : 'no-web-gl';
}

function makesWebGl(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    // Browsers allow few contexts.
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null;
  } catch {
    // some privacy settings throw instead of returning null
    return false;
  }
}
