import { useCallback } from 'react';

/* A bar, above it the offer to install, above that the toast. Each layer publishes its height for the next one:
   `docs/decisions/page.md`. */

/** A bar counts if it reaches the bottom of the screen and the side of the toasts. */
export const useBottomBar = () => useLayer('--bottom-bar', coveredByBar);

export const useBottomBanner = () => useLayer('--install-banner', ({ offsetHeight }) => offsetHeight);

/** 0 if the bar is not at the bottom. */
function coveredByBar(bar: HTMLElement): number {
  const { top, bottom, right } = bar.getBoundingClientRect();
  const reachesCorner = bottom >= window.innerHeight - 1 && right >= document.documentElement.clientWidth - 1;
  return reachesCorner ? window.innerHeight - top : 0;
}

/** A new bar may appear before the old one is removed. */
const layers = new Map<string, Map<HTMLElement, number>>();

function setHeight(property: string, element: HTMLElement, height: number | undefined): void {
  const layer = layers.get(property) ?? new Map<HTMLElement, number>();
  layers.set(property, layer);
  if (height === undefined) layer.delete(element);
  else layer.set(element, height);
  const { style } = document.documentElement;
  const tallest = `${Math.max(0, ...layer.values())}px`;
  // Setting it restyles the whole page.
  if (style.getPropertyValue(property) !== tallest) style.setProperty(property, tallest);
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
