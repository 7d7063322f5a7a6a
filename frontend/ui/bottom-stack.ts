import { useCallback } from 'react';

/*
 * The stack at the foot of the screen: a screen's bar or that of the site, above it the offer to install, above that the toast. Each layer
 * says how high it stands in a custom property, and the next one stands above that: `docs/decisions/page.md`.
 */

/** Ref of a screen's bar. It counts where it reaches the foot of the screen and the side where toasts stand. */
export const useBottomBar = () => useLayer('--bottom-bar', coveredByBar);

/** Ref of the offer to install. */
export const useBottomBanner = () => useLayer('--install-banner', ({ offsetHeight }) => offsetHeight);

/** Pixels from the foot of the screen to the bar's upper edge; none where it stands among the words or in a column. */
function coveredByBar(bar: HTMLElement): number {
  const { top, bottom, right } = bar.getBoundingClientRect();
  const reachesCorner = bottom >= window.innerHeight - 1 && right >= document.documentElement.clientWidth - 1;
  return reachesCorner ? window.innerHeight - top : 0;
}

/** What each layer's elements stand at; one bar may give way to another before it is gone. */
const layers = new Map<string, Map<HTMLElement, number>>();

function setHeight(property: string, element: HTMLElement, height: number | undefined): void {
  const layer = layers.get(property) ?? new Map<HTMLElement, number>();
  layers.set(property, layer);
  if (height === undefined) layer.delete(element);
  else layer.set(element, height);
  document.documentElement.style.setProperty(property, `${Math.max(0, ...layer.values())}px`);
}

function useLayer(property: `--${string}`, heightOf: (element: HTMLElement) => number) {
  return useCallback(
    (element: HTMLElement) => {
      const observer = new ResizeObserver(() => setHeight(property, element, heightOf(element)));
      observer.observe(element);
      observer.observe(document.body);
      return () => {
        observer.disconnect();
        setHeight(property, element, undefined);
      };
    },
    [property, heightOf],
  );
}
