import { createServer, type IncomingMessage } from 'node:http';
import { cookieHeader, createTestSessions } from '@duende/testkit/memory/test-sessions';
import { listenUntilFinished } from '@duende/testkit/support/listen-until-finished';
import { expect, test, vi } from 'vitest';
import { createAdmission } from './admission.ts';
import { HANDSHAKES, RATE_LIMITS } from '../config/limits.ts';
import { createRateLimits, memoryRateLimitStore } from './rate-limits.ts';

/** Behind one trusted proxy, so that a test can come from any address. What is admitted is 200. */
async function setup(name: 'read' | 'page' | 'handshake', enabled = true) {
  const sessions = createTestSessions();
  const limits = createRateLimits({ enabled, store: memoryRateLimitStore });
  const admission = createAdmission({ limits, sessions, trustedProxies: 1 });
  const server = createServer((req, res) => {
    let admitted = 0;
    const times = Number(req.headers['x-times'] ?? 1);
    for (let time = 0; time < times; time += 1) if (admission[name](req)) admitted += 1;
    res.end(String(admitted));
  });
  const port = await listenUntilFinished(server);
  const admitted = async (from: string, times: number, cookie = '') => {
    const headers = { 'x-forwarded-for': from, 'x-times': String(times), cookie };
    return Number(await (await fetch(`http://127.0.0.1:${port}/`, { headers })).text());
  };
  return { admitted, sessions };
}

test.each([
  ['read', RATE_LIMITS.read.points],
  ['page', RATE_LIMITS.page.points],
  ['handshake', HANDSHAKES.points],
] as const)('%s: a visitor is counted by the address beyond the proxy', async (name, points) => {
  const { admitted } = await setup(name);
  expect(await admitted('192.0.2.1', points + 10)).toBe(points);
  expect(await admitted('192.0.2.2', 1)).toBe(1);
  expect(await admitted('2001:db8::1', points + 10)).toBe(points);
  expect(await admitted('2001:db8::2', 1)).toBe(0);
});

test.each(['read', 'handshake'] as const)(
  '%s: a person is counted by the account, wherever from, once it is known',
  async (name) => {
    const { admitted, sessions } = await setup(name);
    const cookie = cookieHeader((await sessions.issue({ userId: 'ana', isAdmin: false })).cookie);
    await sessions.verify(cookie);
    await admitted('192.0.2.1', 10_000);
    expect(await admitted('192.0.2.1', 1)).toBe(0);
    expect(await admitted('192.0.2.1', 1, cookie)).toBe(1);
    await admitted('192.0.2.2', 10_000, cookie);
    expect(await admitted('192.0.2.3', 1, cookie)).toBe(0);
    expect(await admitted('192.0.2.3', 1)).toBe(1);
  },
);

test.each(['read', 'page'] as const)(
  '%s: an answer that is made for its caller counts as several',
  async (name) => {
    const limits = createRateLimits({ enabled: true, store: memoryRateLimitStore });
    const count = vi.spyOn(limits, 'countMade');
    const sessions = createTestSessions();
    const admission = createAdmission({ limits, sessions, trustedProxies: 0 });
    const cookie = cookieHeader((await sessions.issue({ userId: 'ana', isAdmin: false })).cookie);
    await sessions.verify(cookie);
    const from = (headers: Record<string, string>) =>
      ({ headers, socket: { remoteAddress: '192.0.2.1' } }) as unknown as IncomingMessage;
    admission.made(name, from({ cookie }));
    admission.made(name, from({}));
    expect(count.mock.calls).toEqual([
      [name, ['user:ana']],
      [name, ['192.0.2.1']],
    ]);
  },
);

test('a request with an unknown session is left to the slower check; a socket counts by address then', async () => {
  const unknown = 'session=never.seen.before';
  expect(await (await setup('read')).admitted('192.0.2.1', 1, unknown)).toBe(0);
  expect(await (await setup('handshake')).admitted('192.0.2.1', 10_000, unknown)).toBe(HANDSHAKES.points);
});

test('a page that visitors share is refused to sessions, and counts no request of theirs', async () => {
  const { admitted, sessions } = await setup('page');
  const cookie = cookieHeader((await sessions.issue({ userId: 'ana', isAdmin: false })).cookie);
  await sessions.verify(cookie);
  expect(await admitted('192.0.2.1', 10, cookie)).toBe(0);
  expect(await admitted('192.0.2.1', 10, 'session=never.seen.before')).toBe(0);
  expect(await admitted('192.0.2.1', RATE_LIMITS.page.points)).toBe(RATE_LIMITS.page.points);
});

test('without limits everybody is admitted', async () => {
  const { admitted } = await setup('read', false);
  expect(await admitted('192.0.2.1', RATE_LIMITS.read.points + 10)).toBe(RATE_LIMITS.read.points + 10);
});
