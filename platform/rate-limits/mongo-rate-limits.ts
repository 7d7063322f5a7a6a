import {
  RateLimiterMemory,
  RateLimiterMongo,
  RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible';
import type { MongoConnection } from '../mongo/mongo-connection.ts';
import { makeCollection } from '../mongo/make-collection.ts';
import { availableOrFull } from '../mongo/mongo-errors.ts';
import type { RateLimitStore } from './rate-limits.ts';

const COLLECTION = 'rate-limits';
/** Milliseconds to wait; without MongoDB each instance counts by itself. */
const ANSWER_MS = 500;

/**
 * Limits counts to their duration: a process whose clock was days ahead would leave counts that block callers for so
 * long.
 */
class BoundedLimiter extends RateLimiterMongo {
  override async consume(...call: Parameters<RateLimiterMongo['consume']>): Promise<RateLimiterRes> {
    try {
      const taken = await super.consume(...call);
      return this.#isPossible(taken) ? taken : await this.#begin(call);
    } catch (over) {
      if (!(over instanceof RateLimiterRes) || this.#isPossible(over)) throw over;
      return this.#begin(call);
    }
  }

  #isPossible({ msBeforeNext }: RateLimiterRes): boolean {
    return msBeforeNext <= this.duration * 1_000;
  }

  async #begin(call: Parameters<RateLimiterMongo['consume']>): Promise<RateLimiterRes> {
    await this.delete(call[0]);
    return super.consume(...call);
  }
}

/**
 * Shared by all instances.
 * @param answerMs milliseconds until an instance counts by itself
 */
export async function openMongoRateLimits(
  { client, db }: Pick<MongoConnection, 'client' | 'db'>,
  answerMs = ANSWER_MS,
): Promise<RateLimitStore> {
  await availableOrFull(() =>
    makeCollection(db, COLLECTION, [
      { key: { expire: 1 }, options: { expireAfterSeconds: 0 } },
      { key: { key: 1 }, options: { unique: true } },
    ]),
  );
  // A lost count is harmless, so no majority.
  const storeClient = client.db(db.databaseName, { writeConcern: { w: 1 } });
  return (options) => {
    const local = new RateLimiterMemory(options);
    const limiter = new BoundedLimiter({
      ...options,
      storeClient,
      tableName: COLLECTION,
      disableIndexesCreation: true,
    });
    return new RLWrapperTimeouts({ limiter, timeoutMs: answerMs, insuranceLimiter: local });
  };
}
