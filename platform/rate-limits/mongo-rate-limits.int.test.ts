import { RateLimiterRes } from 'rate-limiter-flexible';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestMongo, type TestMongo } from '@duende/testkit/engines/open-test-mongo';
import { PATIENCE_MS } from '@duende/testkit/setup/patience';
import { describeOnMongo } from '@duende/testkit/engines/mongo';
import { openMongoRateLimits } from './mongo-rate-limits.ts';
import { describeRateLimitStore } from '@duende/testkit/conformance/rate-limit-store-conformance';

await describeOnMongo('rate limits in MongoDB', () => {
  let mongo: TestMongo;
  beforeEach(async () => {
    mongo = await openTestMongo();
  });
  afterEach(() => mongo.close());
  /** MongoDB gets enough time on a busy machine too: otherwise the instance would count by itself. */
  const open = () => openMongoRateLimits(mongo.connection, PATIENCE_MS);

  describeRateLimitStore('MongoDB', open);

  it('counts for all instances together', async () => {
    const limit = { points: 5, duration: 3_600, keyPrefix: 'login' };
    const [one, other] = [(await open())(limit), (await open())(limit)];
    await one.consume('ana');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => [one.consume('ana'), other.consume('ana')]).flat(),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  });

  it('restarts a count left by a clock which was days ahead', async () => {
    const limiter = (await open())({ points: 1, duration: 3_600, keyPrefix: 'login' });
    await limiter.consume('ana');
    await expect(limiter.consume('ana')).rejects.toBeInstanceOf(RateLimiterRes);
    const counts = mongo.connection.db.collection('rate-limits');
    await counts.updateMany({}, { $set: { expire: new Date(Date.now() + 40 * 86_400_000) } });
    expect(await limiter.consume('ana')).toMatchObject({ consumedPoints: 1 });
    await expect(limiter.consume('ana')).rejects.toBeInstanceOf(RateLimiterRes);
  });

  it('goes on counting by itself while MongoDB is away', async () => {
    const limiter = (await openMongoRateLimits(mongo.connection))({
      points: 2,
      duration: 3_600,
      keyPrefix: 'login',
    });
    await mongo.connection.client.close();
    await limiter.consume('ana');
    await limiter.consume('ana');
    await expect(limiter.consume('ana')).rejects.toBeInstanceOf(RateLimiterRes);
  });
});
