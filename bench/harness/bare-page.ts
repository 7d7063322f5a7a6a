import type { Browser } from 'playwright-core';
import { startChild } from './child.ts';
import { pacedInput } from './paced-input.ts';
import { openSlowPhone } from './slow-phone.ts';
import { readVitals, recordVitals, slowestInteraction } from './web-vitals.ts';

export interface BareVisit {
  readonly lcpMs: number;
  readonly inpMs: number;
}

/** A page that says how often it was clicked and holds nothing else: the tools' and the machine's own share. */
const BARE_PAGE = `<!doctype html><meta name="viewport" content="width=device-width">
<button onclick="this.textContent = Number(this.textContent) + 1">0</button>`;
const CLICKS = 20;

export async function visitBarePage(browser: Browser): Promise<BareVisit> {
  const bare = startChild<{ address: string }>('bare-server', {
    headers: ['Content-Type', 'text/html'],
    body: Buffer.from(BARE_PAGE),
  });
  try {
    return await visit(browser, (await bare.first).address);
  } finally {
    await bare.end();
  }
}

async function visit(browser: Browser, address: string): Promise<BareVisit> {
  const { context, newPage } = await openSlowPhone(browser, address);
  try {
    await recordVitals(context);
    const page = await newPage();
    // What is painted is reported a while after it was.
    await page.goto('/', { waitUntil: 'networkidle' });
    const { click } = pacedInput(page);
    const { lcpMs } = await readVitals(page);
    for (let clicked = 0; clicked < CLICKS; clicked += 1) await click(page.getByRole('button'));
    return { lcpMs, inpMs: slowestInteraction(await readVitals(page)).durationMs };
  } finally {
    await context.close();
  }
}
