import type { Browser } from 'playwright-core';
import { fingerOn } from './finger.ts';
import { openSlowPhone } from './slow-phone.ts';
import { readVitals, recordVitals, type WebVitals } from './web-vitals.ts';

/** A page that says where it was clicked and holds nothing else. */
const PAGE = `<!doctype html><meta name="viewport" content="width=device-width">
<button onclick="this.textContent = Number(this.textContent) + 1">0</button>`;
const CLICKS = 20;

/** What clicks cost on the same phone where there is nothing to do: the tools' and the machine's own share. */
export async function pressBarePage(browser: Browser): Promise<WebVitals> {
  const { context, newPage } = await openSlowPhone(browser, 'http://bare.invalid');
  try {
    await recordVitals(context);
    await context.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: PAGE }));
    const page = await newPage();
    await page.goto('/');
    const { click } = fingerOn(page);
    for (let clicked = 0; clicked < CLICKS; clicked += 1) await click(page.getByRole('button'));
    return await readVitals(page);
  } finally {
    await context.close();
  }
}
