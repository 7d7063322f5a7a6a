import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { windowSettings } from './local-settings.ts';

const NAME = 'places';
const PATIENCE_MS = 10_000;
/** After these inputs the person decides where to scroll. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

type Places = Record<string, number>;

/**
 * The router scrolls as soon as a screen is drawn. After a reload that is too early, because the content is not loaded.
 * @returns stops
 */
export function restoreScroll(router: AnyRouter): () => void {
  const places = readPlaces();
  const history: RouterHistory = router.history;
  let wait = () => undefined as void;
  let isGoingBack = true;

  const keyNow = () => history.location.state.__TSR_key;
  const note = (key: string | undefined) => {
    if (key !== undefined) places[key] = window.scrollY;
  };
  const write = () => {
    note(keyNow());
    windowSettings.write(NAME, JSON.stringify(places));
  };
  function restore() {
    wait();
    const top = places[keyNow() ?? ''];
    if (isGoingBack && top !== undefined) wait = whenReachable(top);
  }

  const stops = [
    history.subscribe(({ action }) => {
      isGoingBack = action.type !== 'PUSH' && action.type !== 'REPLACE';
    }),
    router.subscribe('onBeforeLoad', ({ fromLocation }) => {
      wait();
      note(fromLocation?.state.__TSR_key);
    }),
    router.subscribe('onRendered', restore),
  ];
  window.addEventListener('pagehide', write);
  restore();
  return () => {
    wait();
    stops.forEach((stop) => stop());
    window.removeEventListener('pagehide', write);
  };
}

function readPlaces(): Places {
  try {
    return JSON.parse(windowSettings.read(NAME) ?? '{}') as Places;
  } catch {
    return {};
  }
}

function whenReachable(top: number): () => void {
  const stop = new AbortController();
  const end = () => stop.abort();
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - window.innerHeight < top) return;
    if (window.scrollY < top) window.scrollTo({ top, behavior: 'instant' });
    end();
  });
  observer.observe(document.body);
  const timer = setTimeout(end, PATIENCE_MS);
  for (const input of INPUTS)
    window.addEventListener(input, end, { capture: true, passive: true, signal: stop.signal });
  stop.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  return end;
}
