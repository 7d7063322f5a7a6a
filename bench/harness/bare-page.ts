import type { Browser } from 'playwright-core';
import { fingerOn } from './finger.ts';
import { openSlowPhone } from './slow-phone.ts';
import { readVitals, recordVitals, type WebVitals } from './web-vitals.ts';

/** A page that says where it was pressed and holds nothing else. */
const PAGE = `<!doctype html><meta name="viewport" content="width=device-width">
<button onclick="this.textContent = Number(this.textContent) + 1">0</button>`;
const PRESSES = 20;

/** What presses cost on the same phone where there is nothing to do: the tools' and the machine's own share. */
export async function pressBarePage(browser: Browser): Promise<WebVitals> {
  const { context, newPage } = await openSlowPhone(browser, 'http://bare.invalid');
  try {
    await recordVitals(context);
    await context.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: PAGE }));
    const page = await newPage();
    await page.goto('/');
    const { press } = fingerOn(page);
    for (let pressed = 0; pressed < PRESSES; pressed += 1) await press(page.getByRole('button'));
    return await readVitals(page);
  } finally {
    await context.close();
  }
}
