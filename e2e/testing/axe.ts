/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** Longer ones, such as the time that a toast is left, do not change what can be read. Milliseconds. */
const LONGEST_TRANSITION = 1_000;

/** Colours halfway through a transition have a contrast of their own. */
const transitionsEnded = (page: Page) =>
  page.waitForFunction(
    (longest) =>
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== 'running' || Number(effect?.getComputedTiming().endTime) > longest,
        ),
    LONGEST_TRANSITION,
    { polling: 50 },
  );

/**
 * Serious and critical findings of axe on the current page, with the elements' HTML; there must be none. Runs
 * in the page itself (there are no frames) and once in each document, which takes two thirds of the time that
 * `@axe-core/playwright` takes.
 */
export async function seriousFindings(page: Page): Promise<readonly string[]> {
  await transitionsEnded(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    // The instance in the page; the module's own has no document.
    (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] }),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
