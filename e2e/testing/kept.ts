import type { Page } from '@playwright/test';
import { PATIENCE_MS } from './browser.ts';

/** Everything a browser keeps for the site: answers to queries, cached addresses with their bodies, and its storages. */
export interface Kept {
  readonly seen: readonly { readonly key: readonly unknown[]; readonly text: string }[];
  readonly caches: readonly { readonly name: string; readonly path: string; readonly text: string }[];
  readonly storage: string;
}

/** Content of the page's query database. Not opened if missing, because that would create an empty one. */
export const READ_SEEN = `(async () => {
  const names = (await indexedDB.databases()).map(({ name }) => name);
  if (!names.includes('duende-seen')) return [];
  const done = (asked) => new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  const database = await done(indexedDB.open('duende-seen'));
  try {
    const found = await done(database.transaction('queries').objectStore('queries').getAll());
    return found.map(({ queryKey, state }) => ({ key: queryKey, text: JSON.stringify(state.data) }));
  } finally {
    database.close();
  }
})()`;

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
  return { seen: await ${READ_SEEN}, caches: found, storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]) };
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

/** Possible causes: the page's progress and its console output. */
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

/** Whether the answer to a query is kept, with a text in it if one is given; to be evaluated in the page. */
export const isKept = (key: readonly unknown[], words = ''): string =>
  `${READ_SEEN}.then((seen) => seen.some(({ key, text }) =>
    JSON.stringify(key) === ${JSON.stringify(JSON.stringify(key))} && text.includes(${JSON.stringify(words)})))`;

/** Until the answer to a query is kept, with a text in it if one is given. */
export function partyKept(page: Page, key: readonly unknown[], words = ''): Promise<void> {
  return until(page, isKept(key, words));
}

/** Without a network Chromium logs every call that fails; a story asserts those by what the page shows. */
export const WITHOUT_NETWORK = /net::ERR_|WebSocket connection/;

/** What pages say of a network or a service that goes from under them, parts of their own code included, and of one that is just back. */
export const AWAY = [WITHOUT_NETWORK, /^ChunkLoadError/, /status of 503/] as const;
