import { setTimeout as delay } from 'node:timers/promises';
import type { OpenPages, PagesReport } from '../processes/open-pages.ts';
import { timed } from './ask.ts';
import { startChild } from './child.ts';

/** In milliseconds. */
export interface Received {
  /** from the moment to the first and the last page */
  readonly firstMs: number;
  readonly lastMs: number;
  /** the slowest of others' requests from the moment on, and in the seconds before anything happens */
  readonly otherMs: number;
  readonly aloneMs: number;
}

const ASKED_EVERY_MS = 20;
const SECONDS = 2;
const PATIENCE_MS = 60_000;

/**
 * Opens pages of a party for `work`, which makes something happen to it.
 * @param work gets a function that waits until the last page has received the words, and takes the moment when it happens
 */
export async function withOpenPages<T>(
  open: OpenPages,
  work: (receivedFrom: (at: number) => Promise<Received>) => Promise<T>,
): Promise<T> {
  const { address } = open;
  const pages = startChild<PagesReport>('open-pages', open);
  try {
    await pages.first;
    const all = pages.next();
    all.catch(() => undefined);
    const aloneMs = await slowestDuring(address, delay(SECONDS * 1000));
    return await work(async (at) => {
      const report = inTime(all);
      const otherMs = await slowestDuring(address, Promise.all([report, delay(SECONDS * 1000)]));
      const { first, last } = await report;
      return { firstMs: Number(first) - at, lastMs: Number(last) - at, otherMs, aloneMs };
    });
  } finally {
    await pages.end();
  }
}

async function inTime(all: Promise<PagesReport>): Promise<PagesReport> {
  const ending = new AbortController();
  const tooLong = delay(PATIENCE_MS, null, { signal: ending.signal }).then(() => {
    throw new Error('a page received nothing');
  });
  try {
    return await Promise.race([all, tooLong]);
  } finally {
    tooLong.catch(() => undefined);
    ending.abort();
  }
}

/** Milliseconds of the slowest of requests that come one every so often, whether the one before is answered or not. */
async function slowestDuring(address: string, something: Promise<unknown>): Promise<number> {
  let isOver = false;
  const over = () => (isOver = true);
  void something.then(over, over);
  const asked: Promise<number>[] = [];
  while (!isOver) {
    asked.push(timed(`${address}/api/events`));
    await delay(ASKED_EVERY_MS);
  }
  return Math.max(...(await Promise.all(asked)));
}
