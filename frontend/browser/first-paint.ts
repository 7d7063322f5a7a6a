import { startTransition, useEffect, useState } from 'react';

/** A page in a background tab is never painted; it goes on after this time. */
const UNPAINTED_MS = 300;

/** Resolves once the page has been painted and the main thread has a moment. */
export function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0));
    setTimeout(resolve, UNPAINTED_MS);
  });
}

/** how many clicks have been waited for; the last one counts */
let clicks = 0;
/** the first page of this window has been painted */
let isFirstPageDone = false;

/**
 * What a click leads to, begun once the clicked button has been painted, so that it answers the finger within a frame
 * whatever is to be made. Of several clicks before that the last one counts.
 */
export function afterClickPaint(act: () => void): void {
  const click = (clicks += 1);
  void afterFirstPaint().then(() => {
    if (click === clicks) act();
  });
}

/** False on the first render, true soon after it was painted: for what may come second, and in small pieces. */
export function useAfterFirstPaint(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let mounted = true;
    void afterFirstPaint().then(() => mounted && startTransition(() => setPainted(true)));
    return () => {
      mounted = false;
    };
  }, []);
  return painted;
}

/**
 * False while the first page of this window is being shown, true from its first paint on and on every later screen, which
 * is therefore whole at once and keeps its place when one comes back to it.
 */
export function useFirstPageDone(): boolean {
  const [isLater] = useState(isFirstPageDone);
  const painted = useAfterFirstPaint();
  useEffect(() => {
    if (painted) isFirstPageDone = true;
  }, [painted]);
  return isLater || painted;
}

/** Resolves once the page has loaded all it shows and the browser has nothing better to do. */
export async function afterLoad(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await new Promise<void>((resolve) => whenIdle(resolve, { atLatestMs: 3000, elseMs: 500 }));
}

/** Acts when the main thread rests, each time in a task of its own; after `elseMs` in Safari, which has no idle callbacks. */
export function whenIdle(
  act: () => void,
  { atLatestMs, elseMs }: { atLatestMs: number; elseMs: number },
): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => act(), { timeout: atLatestMs });
  else setTimeout(act, elseMs);
}
