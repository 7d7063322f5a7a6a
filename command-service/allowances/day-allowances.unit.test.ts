import { loadConfig } from '@duende/platform/config/config';
import type { HttpRequest } from '@duende/platform/http/middleware';
import { memoryRateLimitStore } from '@duende/platform/rate-limits/rate-limits';
import { createRequestContext } from '@duende/platform/http/request-context';
import { cookieHeader, createTestSessions } from '@duende/testkit/memory/test-sessions';
import { expect, test } from 'vitest';
import { createDayAllowances, type Take } from './day-allowances.ts';

/** One pin a day, and a request of somebody who wants more. */
async function setUp() {
  const sessions = createTestSessions();
  const { cookie } = await sessions.issue({ userId: 'ana', isAdmin: false });
  const req = { headers: { cookie: cookieHeader(cookie) } } as unknown as HttpRequest;
  const known = createRequestContext({ sessions, logId: 'log', trustedProxies: 0 });
  await new Promise<unknown>((resolve) => void known(req, {} as never, resolve));
  const allowances = createDayAllowances({
    enabled: true,
    allowances: loadConfig({ ALLOWANCE_PINS: '1' }).allowances,
    store: memoryRateLimitStore,
    registeredAt: async () => 0,
    hash: (text) => text,
  });
  const pin = <T>(work: (take: Take) => Promise<T>, counts = true) =>
    allowances.spend('pins', req, work, () => counts);
  return { pin, spent: () => pin((take) => take()) };
}

test('a point is taken once, however often it is asked for', async () => {
  const { pin, spent } = await setUp();
  await pin(async (take) => {
    await Promise.all([take(), take()]);
    await take();
  });
  await expect(spent()).rejects.toMatchObject({ code: 'allowance.spent' });
});

test('no point is taken by what is still asked when the work is over, as beside a repeat', async () => {
  const { pin, spent } = await setUp();
  let late: Take | null = null;
  await pin(async (take) => void (late = take), false);
  await late!();
  await spent();
});

test('a point that is being taken when the work is over is given back', async () => {
  const { pin, spent } = await setUp();
  await pin(async (take) => void take(), false);
  await spent();
});

test('what is refused for want of a point is refused each time it is asked', async () => {
  const { pin, spent } = await setUp();
  await spent();
  const twice = pin(async (take) => {
    await expect(take()).rejects.toMatchObject({ code: 'allowance.spent' });
    await take();
  });
  await expect(twice).rejects.toMatchObject({ code: 'allowance.spent' });
});
