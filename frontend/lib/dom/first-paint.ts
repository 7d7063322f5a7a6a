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

let latestClick = 0;

/**
 * What a click leads to, begun once the clicked button has been painted, so that it answers the finger within a frame
 * whatever is to be made. Of several clicks before that the last one counts.
 */
export function afterClickPaint(act: () => void): void {
  latestClick += 1;
  const click = latestClick;
  void afterFirstPaint().then(() => {
    if (click === latestClick) act();
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

let firstPageDone = false;

/**
 * False while the first page of this window is being shown, true from its first paint on and on every later screen, which
 * is therefore whole at once and keeps its place when one comes back to it.
 */
export function useFirstPageDone(): boolean {
  const [isLater] = useState(() => firstPageDone);
  const painted = useAfterFirstPaint();
  useEffect(() => {
    if (painted) firstPageDone = true;
  }, [painted]);
  return isLater || painted;
}

/** Resolves once the page has loaded all it shows and the browser has nothing better to do. */
export async function afterLoad(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await new Promise<void>((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 3000 });
    else setTimeout(resolve, 500);
  });
}
