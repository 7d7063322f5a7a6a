import { useCallback, useEffect, useState } from 'react';
import { afterLoad, whenIdle } from '../../lib/dom/first-paint.ts';
import { useHydrating } from '../../lib/dom/use-hydrating.ts';
import type { MapFailure } from './pins/no-map.tsx';

/** The picture stands until a map is wanted, and below the map until that is whole. */
export type MapState = 'picture' | 'wanted' | MapFailure;

/**
 * How long a page has been there before anything is prepared that nobody has asked for: the check for WebGL and MapLibre's own code are
 * long tasks on a slow device, and the first seconds are for who reads and scrolls.
 */
const REST_MS = 3000;
/** Pointed at with precision and not small: no phone. */
const COMPUTER = '(hover: hover) and (pointer: fine) and (min-width: 48rem)';

interface MapStart {
  /** the picture shows what a map would: without a ground it is no map, and one is made as soon as the page rests */
  readonly hasGround: boolean;
  /** fetches the map's code */
  readonly preload: () => Promise<void>;
}

/**
 * Whether there is a map. Making it takes the main thread of a phone for a while, so it begins with the first sign that somebody
 * wants it; while the page is left alone a computer makes it ahead, and a phone fetches its code.
 */
export function useMapStart({ hasGround, preload }: MapStart) {
  const isHydrating = useHydrating();
  const [state, setState] = useState<MapState>(() => (isHydrating || hasWebGl() ? 'picture' : 'no-web-gl'));
  const want = useCallback(
    () => setState((before) => (before === 'picture' ? (hasWebGl() ? 'wanted' : 'no-web-gl') : before)),
    [],
  );
  const isPicture = state === 'picture';
  useEffect(() => {
    if (!isPicture) return undefined;
    let isMounted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const prepare = () => {
      if (!isMounted) return;
      if (!hasWebGl() || !hasGround || matchMedia(COMPUTER).matches) want();
      else void preload();
    };
    void afterLoad().then(() => {
      const whenLeftAlone = () => whenIdle(prepare, { atLatestMs: REST_MS, elseMs: 0 });
      if (isMounted) timer = setTimeout(whenLeftAlone, hasGround ? REST_MS : 0);
    });
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
  }, [isPicture, hasGround, preload, want]);
  return { state, want, setState };
}

let isWebGlThere: boolean | undefined;

/** Whether this browser can draw the map. Asked once, before the map's code is loaded: a first context takes a while. */
const hasWebGl = (): boolean => (isWebGlThere ??= makesWebGl());

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
