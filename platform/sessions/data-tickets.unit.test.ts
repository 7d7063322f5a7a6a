import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { TEST_KEYS as keys } from '@duende/testkit/memory/test-sessions';
import { createDataTickets } from './data-tickets.ts';
import type { Session } from './session.ts';
import { createSessionTokens } from './session-token.ts';

const given = (logId = 'log') => createDataTickets({ keys, logId });
const session = (more: Partial<Session> = {}): Session => ({
  userId: randomUUID(),
  isAdmin: false,
  sessionId: randomUUID(),
  issuedAt: Date.now(),
  expiresAt: Date.now() + 3_600_000,
  ...more,
});

afterEach(() => vi.useRealTimers());

test('a ticket serves the session that it was given to, in every process with the same keys', async () => {
  const own = session();
  const { ticket } = await given().issue(own);
  expect(await given().serves(ticket, own)).toBe(true);
  expect(await given().serves(ticket, session({ userId: own.userId }))).toBe(false);
  expect(await given().serves(ticket, session({ sessionId: own.sessionId }))).toBe(false);
  expect(await given('another log').serves(ticket, own)).toBe(false);
});

test('it serves for five minutes', async () => {
  vi.useFakeTimers();
  const own = session();
  const { ticket, expiresAt } = await given().issue(own);
  expect(expiresAt - Date.now()).toBe(300_000);
  vi.advanceTimersByTime(299_000);
  expect(await given().serves(ticket, own)).toBe(true);
  vi.advanceTimersByTime(2_000);
  expect(await given().serves(ticket, own)).toBe(false);
});

test('nothing else serves, a session least of all, and no ticket is a session', async () => {
  const own = session();
  const sessions = createSessionTokens(keys, 'log');
  const { ticket } = await given().issue(own);
  for (const other of [undefined, '', 'x', `${ticket}x`, await sessions.sign(own)])
    expect(await given().serves(other, own)).toBe(false);
  expect(await sessions.verify(ticket)).toBeNull();
});
