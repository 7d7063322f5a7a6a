/// <reference lib="dom" />
import type { Page } from '@playwright/test';

/** CSS pixels that a page may have below its last visible element: the space for the bar at its foot. */
const ROOM_AT_THE_FOOT = 128;

/** How far the page can be scrolled beyond what is to be seen in it, in words; nothing where it ends with it. */
export function beyondContent(page: Page): Promise<readonly string[]> {
  return page.evaluate((room) => {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
    const scrolled = window.scrollY;

    /** The lower edge of what is seen of an element, cut off by all that scrolls around it. */
    const lowerEdge = (element: Element) => {
      let { bottom } = element.getBoundingClientRect();
      for (let around = element.parentElement; around; around = around.parentElement)
        if (around !== document.body && getComputedStyle(around).overflowY !== 'visible')
          bottom = Math.min(bottom, around.getBoundingClientRect().bottom);
      return bottom + scrolled;
    };
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const hasWords = [...element.childNodes].some(
        (node) => node.nodeType === 3 && node.textContent?.trim(),
      );
      // Text only for screen readers is a pixel large.
      const isThere = width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
      return isThere && (hasWords || element.matches('img, svg, canvas, input, button'));
    };
    const seen = [...document.querySelectorAll('main *')].filter(isSeen).map(lowerEdge);
    const left = Math.round(scrollHeight - Math.max(0, ...seen));
    return [
      ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px to the side`] : []),
      ...(scrollHeight > clientHeight && left > room ? [`${left} px below`] : []),
    ];
  }, ROOM_AT_THE_FOOT);
}
