/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';

/** Longer than what counts as one movement, shorter than anybody would call a pause. */
const PAUSE_MS = 300;

/** Clicks and keys as a person makes them: one after the other, each on a page that has come to rest. */
export interface PacedInput {
  click(target: Locator): Promise<void>;
  type(text: string): Promise<void>;
}

/**
 * Input goes straight to the browser: looking for what is to be clicked costs the page's own thread time, and so it is
 * done before, never while the answer to an input is being made.
 */
export function pacedInput(page: Page): PacedInput {
  return {
    async click(target) {
      await target.scrollIntoViewIfNeeded();
      const box = await target.boundingBox();
      if (box === null) throw new Error(`cannot be clicked: ${String(target)}`);
      await rest(page);
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      await rest(page);
    },
    async type(text) {
      for (const character of text) {
        await page.keyboard.type(character);
        await rest(page);
      }
    },
  };
}

function rest(page: Page): Promise<void> {
  return page.evaluate(
    (pause) =>
      new Promise<void>((resolve) => {
        setTimeout(() => requestIdleCallback(() => resolve()), pause);
      }),
    PAUSE_MS,
  );
}
