import type { Db } from 'mongodb';
import type { Logger } from '../observability/logger.ts';

/** One time for all processes that share a store. */
export interface SharedClock {
  /** milliseconds since 1970 */
  now(): number;
  close(): void;
}

/** Clock changes and failovers are noticed within this time. */
const ASKED_EVERY_MS = 10_000;
/** The first answer includes connecting, so it is less exact. */
const ASKED_AT_START = 3;

/**
 * The MongoDB server's clock, as exact as its round trips. During outages the last known offset applies.
 * @param own this process's clock (milliseconds since 1970), unchanged unless answers contradict it
 * @throws driver errors at the start
 */
export async function openServerClock(
  { db, logger }: { readonly db: Db; readonly logger: Pick<Logger, 'warn'> },
  own: () => number = Date.now,
): Promise<SharedClock> {
  let aheadMs = 0;

  /** The moment is somewhere within the round trip, so correct as little as necessary. */
  async function ask(): Promise<void> {
    const askedAt = own();
    const { localTime } = (await db.admin().command({ hello: 1 })) as { localTime: Date };
    const atMost = localTime.getTime() - askedAt;
    const atLeast = localTime.getTime() - own();
    aheadMs = Math.min(Math.max(aheadMs, atLeast), atMost);
  }

  for (let asked = 0; asked < ASKED_AT_START; asked += 1) await ask();
  const timer = setInterval(() => {
    ask().catch((err: unknown) => logger.warn({ err }, 'the time on MongoDB is not known yet'));
  }, ASKED_EVERY_MS).unref();
  return { now: () => own() + aheadMs, close: () => clearInterval(timer) };
}
