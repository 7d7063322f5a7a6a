import { RateLimiterMemory, RateLimiterMongo, RLWrapperTimeouts } from 'rate-limiter-flexible';
import type { MongoConnection } from '../mongo/mongo-connection.ts';
import { makeCollection } from '../mongo/make-collection.ts';
import { asStoreError, translated } from '../mongo/mongo-errors.ts';
import type { RateLimitStore } from './rate-limits.ts';

const COLLECTION = 'rate-limits';
/** Nobody waits longer for a counter; while MongoDB is away each instance counts for itself. Milliseconds. */
const ANSWER_MS = 500;
/** Counted by each instance for itself: a write for every page would cost more than the page. */
const COUNTED_ALONE: ReadonlySet<string> = new Set(['page', 'page-wide']);

/**
 * Counts in MongoDB, for all instances together, but for pages.
 * @param answerMs what MongoDB is given for a counter before the instance counts for itself, milliseconds
 */
export async function openMongoRateLimits(
  { client, db }: Pick<MongoConnection, 'client' | 'db'>,
  answerMs = ANSWER_MS,
): Promise<RateLimitStore> {
  await translated(asStoreError, () =>
    makeCollection(db, COLLECTION, [
      { key: { expire: 1 }, options: { expireAfterSeconds: 0 } },
      { key: { key: 1 }, options: { unique: true } },
    ]),
  );
  // A count that a failover takes back harms nobody, so no majority is waited for.
  const storeClient = client.db(db.databaseName, { writeConcern: { w: 1 } });
  return (options) => {
    const alone = new RateLimiterMemory(options);
    if (COUNTED_ALONE.has(options.keyPrefix)) return alone;
    const limiter = new RateLimiterMongo({
      ...options,
      storeClient,
      tableName: COLLECTION,
      disableIndexesCreation: true,
    });
    return new RLWrapperTimeouts({ limiter, timeoutMs: answerMs, insuranceLimiter: alone });
  };
}
