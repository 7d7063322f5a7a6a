import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { openTestMongo, type TestMongo } from '@duende/testkit/engines/open-test-mongo';
import { describeOnMongo } from '@duende/testkit/engines/mongo';
import {
  cookieHeader,
  createMemorySessionRevocations,
  createTestSessions,
  MEMBER,
} from '@duende/testkit/memory/test-sessions';
import { createLogger } from '../observability/logger.ts';
import { openServerClock } from '../mongo/server-clock.ts';

/** Far below the minute by which the clocks differ, and far above what a busy machine adds. */
const NEARLY_MS = 15_000;
const MINUTE_MS = 60_000;

await describeOnMongo('processes whose clocks are a minute behind and ahead', () => {
  let mongo: TestMongo;
  beforeEach(async () => {
    mongo = await openTestMongo();
  });
  afterEach(() => mongo.close());

  async function clockOf(aheadMs: number) {
    const { db } = mongo.connection;
    const logger = createLogger({ level: 'silent' });
    const clock = await openServerClock({ db, logger }, () => Date.now() + aheadMs);
    onTestFinished(() => clock.close());
    return clock;
  }

  it('agree on what time it is', async () => {
    const [behind, ahead] = [await clockOf(-MINUTE_MS), await clockOf(MINUTE_MS)];
    expect(Math.abs(behind.now() - ahead.now())).toBeLessThan(NEARLY_MS);
    expect(Math.abs(behind.now() - Date.now())).toBeLessThan(NEARLY_MS);
  });

  it('agree on which sessions were given before they were ended', async () => {
    const revocations = createMemorySessionRevocations();
    const keeper = async (aheadMs: number) =>
      createTestSessions({ revocations, now: (await clockOf(aheadMs)).now });
    const [behind, ahead] = [await keeper(-MINUTE_MS), await keeper(MINUTE_MS)];
    for (const [giver, ender] of [
      [ahead, behind],
      [behind, ahead],
    ] as const) {
      // Given so long before and after that what the clocks were read by does not matter.
      const before = await giver.issue(MEMBER, { askedAt: giver.now() - NEARLY_MS });
      await ender.revokeUntilNow(MEMBER.userId);
      const after = await giver.issue(MEMBER, { askedAt: giver.now() + NEARLY_MS });
      expect(await giver.verify(cookieHeader(before.cookie))).toBeNull();
      expect(await giver.verify(cookieHeader(after.cookie))).toEqual(after.session);
      await giver.revoke(after.session);
    }
  });
});
