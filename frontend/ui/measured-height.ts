import { useCallback } from 'react';

/** Ref of an element whose height a custom property of the page tells, for what is stacked above it. */
export function useMeasuredHeight(property: `--${string}`) {
  return useCallback(
    (element: HTMLElement) => {
      const { style } = document.documentElement;
      const observer = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight}px`));
      observer.observe(element);
      return () => {
        observer.disconnect();
        style.removeProperty(property);
      };
    },
    [property],
  );
}
