import { useCallback, useState, type RefCallback } from 'react';

/** Pixels: the room that a chart has, and the size of the page's text, which may be twice as large. */
export interface Box {
  readonly width: number;
  readonly rem: number;
}

/** As wide as a chart is drawn before it is known how wide it may be. */
const UNMEASURED: Box = { width: 600, rem: 16 };

/** The room of an element, which follows it. */
export function useBox(): readonly [Box, RefCallback<HTMLElement>] {
  const [box, setBox] = useState(UNMEASURED);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setBox({ width: element.clientWidth || UNMEASURED.width, rem: rem || UNMEASURED.rem });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return [box, ref];
}
