import type { Db } from 'mongodb';
import type { Logger } from '../observability/logger.ts';

/** What time it is for every process that shares a store, whatever their own clocks say. */
export interface SharedClock {
  /** milliseconds since 1970 */
  now(): number;
  close(): void;
}

/** A clock that somebody sets, or a server that another one takes the place of, is noticed after so long. */
const ASKED_EVERY_MS = 10_000;
/** The moment that an answer is about lies somewhere within the time it took: one that took longer tells too little. */
const QUICK_MS = 1_000;

/**
 * The clock of the MongoDB server, known to some milliseconds without asking it each time. While the server is away
 * the last that was known of it holds.
 * @param own this process's clock, milliseconds since 1970
 * @throws what the driver throws where it does not answer at the start
 */
export async function openServerClock(
  { db, logger }: { readonly db: Db; readonly logger: Pick<Logger, 'warn'> },
  own: () => number = Date.now,
): Promise<SharedClock> {
  let aheadMs = 0;
  let isKnown = false;

  async function ask(): Promise<void> {
    const askedAt = own();
    const { localTime } = (await db.admin().command({ hello: 1 })) as { localTime: Date };
    const answeredAt = own();
    // At the start any answer is better than none: a step of the own clock meanwhile is set right by the next.
    if (isKnown && answeredAt - askedAt > QUICK_MS) return;
    aheadMs = localTime.getTime() - (askedAt + answeredAt) / 2;
    isKnown = true;
  }

  await ask();
  const timer = setInterval(() => {
    ask().catch((err: unknown) => logger.warn({ err }, 'what time it is on MongoDB is not known just now'));
  }, ASKED_EVERY_MS).unref();
  return { now: () => Math.round(own() + aheadMs), close: () => clearInterval(timer) };
}
