/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core';
import { openSlowPhone } from './slow-phone.ts';
import { useHome } from './use-home.ts';
import { readVitals, recordVitals, type WebVitals } from './web-vitals.ts';

/** Bytes on the wire of what the page's own markup asks for, before any later chunk. */
export interface FirstLoadBytes {
  readonly page: number;
  readonly script: number;
  readonly style: number;
  readonly font: number;
}

export interface HomeVisit extends WebVitals {
  readonly bytes: FirstLoadBytes;
}

/** One new visitor on a slow phone: comes to home, waits until it stands, then uses all of it. */
export async function visitHome(browser: Browser, address: string): Promise<HomeVisit> {
  const { context, newPage } = await openSlowPhone(browser, address);
  try {
    await recordVitals(context);
    const page = await newPage();
    await page.goto('/', { waitUntil: 'load' });
    await page.getByRole('dialog').waitFor();
    await page.getByText('en directo').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    const { lcpMs, lcpElement } = await readVitals(page);
    const bytes = await firstLoadBytes(page);
    await useHome(page);
    await nextPaint(page);
    return { ...(await readVitals(page)), lcpMs, lcpElement, bytes };
  } finally {
    await context.close();
  }
}

/** What was begun before the scripts ran; they ask for everything else. */
function firstLoadBytes(page: Page): Promise<FirstLoadBytes> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (navigation === undefined) throw new Error('no navigation was timed');
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const first = resources.filter(({ startTime }) => startTime < navigation.domContentLoadedEventStart);
    const sum = (extension: string) =>
      first
        .filter(({ name }) => name.endsWith(extension))
        .reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
    return {
      page: navigation.encodedBodySize,
      script: sum('.js'),
      style: sum('.css'),
      font: sum('.woff2'),
    };
  });
}

/** The last interaction is reported once its frame is on the screen. */
function nextPaint(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100)));
      }),
  );
}
