/// <reference lib="dom" />
import type { Page } from '@playwright/test';

/** What every screen keeps to on a phone, in CSS pixels. */
const RULES = { target: 44, gutter: 16, belowHeader: 16 } as const;

/**
 * How the page, or the dialog over it, departs from the rules of the design, in words: titles of two sizes that begin on the gutter
 * and 16 px under the header, headings in order, text within the gutter, targets that a finger hits. Asked at the width of a phone.
 */
export function designFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(({ target, gutter, belowHeader }) => {
    const width = document.documentElement.clientWidth;
    const dialog = document.querySelector('[role="dialog"]');
    const root = dialog ?? document.querySelector('main') ?? document.body;
    const isSeen = (element: Element) => {
      const box = element.getBoundingClientRect();
      const isThere = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      return isThere && box.width > 1 && box.height > 1;
    };
    const wordsOf = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
    const hasWords = (node: Node | null): boolean => Boolean(node?.textContent?.trim());

    /** What is pressed for it: its label, or the box that its `::after` covers. */
    const pressedFor = (element: Element): DOMRect => {
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
      if (label && element.matches('[type=checkbox], [type=radio], [type=file]'))
        return label.getBoundingClientRect();
      const after = getComputedStyle(element, '::after');
      if (after.content === 'none' || after.position !== 'absolute') return element.getBoundingClientRect();
      let around: Element = element;
      while (around.parentElement && getComputedStyle(around).position === 'static')
        around = around.parentElement;
      return around.getBoundingClientRect();
    };
    /** A link within a sentence, whose lines give its height. */
    const isInSentence = (element: Element): boolean => {
      if (getComputedStyle(element).display !== 'inline') return false;
      const sentence = element.closest('p, li, dd, dt');
      return sentence !== null && wordsOf(sentence) !== wordsOf(element);
    };
    const small = [...root.querySelectorAll('a[href], button, input, select, textarea, summary')]
      // The width of a chart's mark is its value; the page also has it in words.
      .filter((element) => isSeen(element) && !element.closest('svg, [aria-label="Cambios en la curva"]'))
      .flatMap((element) => {
        const { width: wide, height: high } = pressedFor(element);
        if ((wide >= target - 0.5 && high >= target - 0.5) || isInSentence(element)) return [];
        return [`a target of ${Math.round(wide)}×${Math.round(high)}: ${wordsOf(element)}`];
      });

    const headings = [...root.querySelectorAll('h1, h2, h3, h4')].filter((one) => one.checkVisibility());
    const levels = headings.map(({ tagName }) => Number(tagName.slice(1)));
    const skipped = levels.flatMap((level, index) => {
      const before = levels[index - 1] ?? (dialog ? 2 : 0);
      return level > before + 1 ? [`h${level} after h${before}: ${wordsOf(headings[index]!)}`] : [];
    });
    const titles = headings.filter(({ tagName }) => tagName === 'H1');
    if (dialog) return [...small, ...skipped];

    const sizeOf = (name: string) => {
      const probe = document.body.appendChild(document.createElement('span'));
      probe.style.fontSize = `var(--text-${name})`;
      const size = getComputedStyle(probe).fontSize;
      probe.remove();
      return size;
    };
    /** A way back, or the picture of a person. */
    const beforeOnItsLine = (title: Element): readonly Element[] => {
      const line = title.getBoundingClientRect();
      const found: Element[] = [];
      for (let around = title; around !== root && around.parentElement; around = around.parentElement)
        for (let before = around.previousElementSibling; before; before = before.previousElementSibling) {
          const { top, bottom, right } = before.getBoundingClientRect();
          // Next to the title, not under it as a poster is.
          const isBeside = right <= line.left + 1 && top < line.bottom && bottom > line.top;
          if (isBeside && isSeen(before)) found.push(before);
        }
      return found;
    };
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const titleFaults = titles.filter(isSeen).flatMap((title) => {
      const { fontSize, textAlign } = getComputedStyle(title);
      const [size] = [sizeOf('title'), sizeOf('poster')].filter((one) => one === fontSize);
      // Home's is a line over the poster, whose name has the size.
      if (size === undefined && location.pathname === '/') return [];
      if (size === undefined) return [`a title of ${fontSize}`];
      if (textAlign === 'center') return [];
      const parts = [...beforeOnItsLine(title), title];
      const signs = parts.map((part) => part.querySelector('svg') ?? part);
      const left = Math.round(Math.min(...signs.map((sign) => sign.getBoundingClientRect().left)));
      const top = Math.min(...parts.map((part) => part.getBoundingClientRect().top)) + scrollY;
      const isFirst = size === sizeOf('title');
      return [
        ...(Math.abs(left - gutter) > 1 ? [`a title ${left} px from the edge`] : []),
        ...(isFirst && Math.abs(top - header - belowHeader) > 1
          ? [`a title ${Math.round(top - header)} px under the header`]
          : []),
      ];
    });

    const isClipped = (element: Element): boolean => {
      for (
        let around: Element | null = element;
        around && around !== document.body;
        around = around.parentElement
      )
        if (getComputedStyle(around).overflowX !== 'visible') return true;
      return false;
    };
    const outside = [...root.querySelectorAll('*')].flatMap((element) => {
      const text = [...element.childNodes].find((node) => node.nodeType === 3 && hasWords(node));
      if (!text || !isSeen(element) || element.closest('.sr-only, svg, [role="grid"]') || isClipped(element))
        return [];
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right } = range.getBoundingClientRect();
      const isWithin = left >= gutter - 0.5 && right <= width - gutter + 0.5;
      return isWithin || right === left ? [] : [`beyond the gutter: ${wordsOf(element)}`];
    });
    return [
      ...(titles.length === 1 ? [] : [`${titles.length} titles`]),
      ...titleFaults,
      ...small,
      ...skipped,
      ...outside,
    ];
  }, RULES);
}
