import type { Browser, BrowserContext, Page } from 'playwright-core';

/** A phone of the middle class on a poor connection, as Lighthouse has it. */
const CPU_SLOWDOWN = 4;
const LATENCY_MS = 150;
const DOWN_BITS_PER_SECOND = 1_600_000;
const UP_BITS_PER_SECOND = 750_000;

export interface SlowPhone {
  readonly context: BrowserContext;
  /** a blank page on that connection, with that processor */
  newPage(): Promise<Page>;
}

/** A browser that has never been here: no cache, no cookies, nothing stored. */
export async function openSlowPhone(browser: Browser, address: string): Promise<SlowPhone> {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  return {
    context,
    async newPage() {
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: LATENCY_MS,
        downloadThroughput: DOWN_BITS_PER_SECOND / 8,
        uploadThroughput: UP_BITS_PER_SECOND / 8,
      });
      return page;
    },
  };
}
