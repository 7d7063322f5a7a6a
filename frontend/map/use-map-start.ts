import { useCallback, useEffect, useState } from 'react';
import { afterLoad } from '../browser/first-paint.ts';
import { useHydrating } from '../browser/taking-over.ts';
import type { MapFailure } from './map-failure.ts';

/** A map is begun at once, but on the page that the server wrote, where an image of the land stands for it at first. */
export type MapState = 'waiting' | 'begun' | MapFailure;

/**
 * How long such a page has been there before anything begins that nobody has asked for: MapLibre's code and its first picture are long
 * tasks on a slow device, and the first seconds are for who reads and scrolls.
 */
const REST_MS = 3000;

/** Whether there is a map, and what begins it before it comes by itself. */
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

/** Asked once, before the map's code is loaded: a first context takes a while. */
function beginning(): 'begun' | 'no-web-gl' {
  isWebGlThere ??= makesWebGl();
  return isWebGlThere ? 'begun' : 'no-web-gl';
}

function makesWebGl(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    // Browsers allow only a few contexts; release this one so that the map gets its own.
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null;
  } catch {
    // some privacy settings throw instead of answering null
    return false;
  }
}
