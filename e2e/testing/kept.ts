import type { Page } from '@playwright/test';
import { PATIENCE_MS } from './browser.ts';

/** Everything a browser keeps for the site: cached addresses with their bodies, and its storages. */
export interface Kept {
  readonly caches: readonly { readonly name: string; readonly path: string; readonly text: string }[];
  readonly storage: string;
}

const READ_KEPT = `(async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const answer = await cache.match(request);
      const url = new URL(request.url);
      found.push({ name, path: url.pathname + url.search, text: await answer.text() });
    }
  }
  return { caches: found, storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]) };
})()`;

export function readKept(page: Page): Promise<Kept> {
  return page.evaluate<Kept>(READ_KEPT);
}

const PAUSE_MS = 50;

/** Until an expression holds in the page; asked from outside, since the page itself may not evaluate texts. */
export async function until(page: Page, expression: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await page.evaluate<unknown>(expression))) {
    if (Date.now() > deadline) throw new Error(`never true: ${expression}\n${await stateOf(page)}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** What may tell why: how far the page has come, and all that it said. */
async function stateOf(page: Page): Promise<string> {
  const state = await page.evaluate<string>('`${document.readyState}, ${document.visibilityState}`');
  const said = (await page.consoleMessages()).map((message) => `${message.type()}: ${message.text()}`);
  return [state, ...said].join('\n');
}

/** Until the worker watches over the page's requests. */
export function workerReady(page: Page): Promise<void> {
  return until(page, `navigator.serviceWorker.controller?.state === 'activated'`);
}

/**
 * Ends the running service workers, as a browser does with idle ones; the next request starts the registered one. With a debugger
 * attached, as here, Chromium 156 keeps a replaced worker now and then, and then never shows the next page that is opened (in 10
 * of 10 such cases; after this in none of 6, and without a debugger in none of 60 exchanges).
 */
export async function stopWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

/** Until an answer lies in the cache of seen parties, with a text in it if one is given. */
export function partyKept(page: Page, path: string, text = ''): Promise<void> {
  return until(
    page,
    `(async () => {
      const answer = await (await caches.open('parties-seen')).match(${JSON.stringify(path)});
      return answer !== undefined && (await answer.text()).includes(${JSON.stringify(text)});
    })()`,
  );
}

/** Without a network Chromium logs every call that fails; a story asserts those by what the page shows. */
export const WITHOUT_NETWORK = /net::ERR_|WebSocket connection/;

/** What pages say of a network or a service that goes from under them, parts of their own code included, and of one that is just back. */
export const AWAY = [WITHOUT_NETWORK, /^ChunkLoadError/, /status of 503/] as const;
