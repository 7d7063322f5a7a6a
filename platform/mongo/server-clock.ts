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
/** The first answer takes as long as connecting does, and tells the less. */
const ASKED_AT_START = 3;

/**
 * The clock of the MongoDB server, known to the milliseconds that its answers take without asking it each time. While the
 * server is away the last that was known of it holds.
 * @param own this process's clock, milliseconds since 1970; where answers do not contradict it, it holds as it is
 * @throws what the driver throws where it does not answer at the start
 */
export async function openServerClock(
  { db, logger }: { readonly db: Db; readonly logger: Pick<Logger, 'warn'> },
  own: () => number = Date.now,
): Promise<SharedClock> {
  let aheadMs = 0;

  /** The moment that an answer tells lies anywhere within the time it took: what was known is moved no further than it must be. */
  async function ask(): Promise<void> {
    const askedAt = own();
    const { localTime } = (await db.admin().command({ hello: 1 })) as { localTime: Date };
    const atMost = localTime.getTime() - askedAt;
    const atLeast = localTime.getTime() - own();
    aheadMs = Math.min(Math.max(aheadMs, atLeast), atMost);
  }

  for (let asked = 0; asked < ASKED_AT_START; asked += 1) await ask();
  const timer = setInterval(() => {
    ask().catch((err: unknown) => logger.warn({ err }, 'what time it is on MongoDB is not known just now'));
  }, ASKED_EVERY_MS).unref();
  return { now: () => own() + aheadMs, close: () => clearInterval(timer) };
}
