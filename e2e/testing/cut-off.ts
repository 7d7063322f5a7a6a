/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';

/** Elements with words of their own that the screen cuts off at its sides. */
export const cutOff = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found = [...document.body.querySelectorAll('*')].filter((element) => {
      if (![...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
        return false;
      if (element.closest('.sr-only, script, style, [aria-hidden="true"], textarea, option, select'))
        return false;
      for (
        let around: Element | null = element;
        around !== document.body && around;
        around = around.parentElement
      ) {
        const { textOverflow, overflowX } = getComputedStyle(around);
        // Dots say that there is more, which the row opens; a strip can be scrolled.
        if (textOverflow === 'ellipsis' || overflowX === 'auto' || overflowX === 'scroll') return false;
      }
      const { left, right, height } = element.getBoundingClientRect();
      return height > 0 && right - left > 0 && (right > width + 1 || left < -1);
    });
    const overflow = document.documentElement.scrollWidth - width;
    return [
      ...found.map(({ outerHTML }) => outerHTML.slice(0, 160)),
      ...(overflow > 0 ? [`${overflow} px`] : []),
    ];
  });

/** After the animation: a panel slides in from the side. */
export const nothingIsCutOff = (page: Page, screen: string) =>
  expect.poll(() => cutOff(page), { message: screen }).toEqual([]);
