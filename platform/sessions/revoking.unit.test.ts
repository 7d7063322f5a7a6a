import {
  beginSession,
  cookieHeader,
  createMemorySessionRevocations,
  createTestSessions,
  MEMBER,
  TEST_KEYS,
} from '@duende/testkit/memory/test-sessions';
import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Revocation, SessionRevocations } from './session-stores.ts';

const DAY = 24 * 60 * 60 * 1000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00.500Z') }));
afterEach(() => void vi.useRealTimers());

describe('revoking', () => {
  it('ends one session at once, cached or not', async () => {
    const sessions = createTestSessions();
    const { session, header } = await beginSession(sessions);
    const other = await beginSession(sessions);
    await sessions.verify(header);
    await sessions.revoke(session);
    expect(sessions.verifyCached(header)).toBeUndefined();
    expect(await sessions.verify(header)).toBeNull();
    expect(await sessions.verify(other.header)).toEqual(other.session);
  });

  it('ends all sessions of an erased person, those issued later too', async () => {
    const sessions = createTestSessions();
    const [first, second] = [await beginSession(sessions), await beginSession(sessions)];
    const eva = await beginSession(sessions, { userId: 'eva', isAdmin: false });
    for (const { header } of [first, second, eva]) await sessions.verify(header);
    await sessions.revokeUser(MEMBER.userId);
    const third = await beginSession(sessions);
    for (const { header } of [first, second, third]) expect(await sessions.verify(header)).toBeNull();
    expect(await sessions.verify(eva.header)).toEqual(eva.session);
  });

  it('ends what a person was given until now, but for one, and nothing that comes later', async () => {
    const sessions = createTestSessions();
    const [own, other] = [await beginSession(sessions), await beginSession(sessions)];
    const eva = await beginSession(sessions, { userId: 'eva', isAdmin: false });
    for (const { header } of [own, other, eva]) await sessions.verify(header);
    await sessions.revokeUntilNow(MEMBER.userId, own.session.sessionId);
    expect(await sessions.verify(other.header)).toBeNull();
    for (const { header, session } of [own, eva]) expect(await sessions.verify(header)).toEqual(session);
    vi.setSystemTime(Date.now() + 1);
    const later = await beginSession(sessions);
    expect(await sessions.verify(later.header)).toEqual(later.session);
    await sessions.revokeUntilNow(MEMBER.userId);
    for (const { header } of [own, later]) expect(await sessions.verify(header)).toBeNull();
  });

  it('ends what a person was given until a moment, and of a later one what was given until now', async () => {
    const sessions = createTestSessions();
    const first = await beginSession(sessions);
    const moment = Date.now();
    vi.setSystemTime(moment + 1);
    const second = await beginSession(sessions);
    await sessions.revokeUntil(MEMBER.userId, moment);
    expect(await sessions.verify(first.header)).toBeNull();
    expect(await sessions.verify(second.header)).toEqual(second.session);
    await sessions.revokeUntil(MEMBER.userId, moment + DAY);
    expect(await sessions.verify(second.header)).toBeNull();
    vi.setSystemTime(moment + 2);
    const third = await beginSession(sessions);
    expect(await sessions.verify(third.header)).toEqual(third.session);
  });

  it('ends a session whose account was read before', async () => {
    const sessions = createTestSessions();
    const askedAt = Date.now();
    vi.setSystemTime(askedAt + 1000);
    await sessions.revokeUntilNow(MEMBER.userId);
    vi.setSystemTime(askedAt + 2000);
    const { cookie } = await sessions.issue(MEMBER, { askedAt });
    expect(await sessions.verify(cookieHeader(cookie))).toBeNull();
  });

  it('reaches a token that does not say when it was given', async () => {
    const sessions = createTestSessions();
    const now = Math.floor(Date.now() / 1000);
    const tokenOf = (issuedAt: number) =>
      new SignJWT({ admin: false })
        .setProtectedHeader({ alg: 'HS256', kid: 'test' })
        .setSubject(MEMBER.userId)
        .setJti(`at-${issuedAt}`)
        .setAudience('duende')
        .setExpirationTime(issuedAt + (30 * DAY) / 1000)
        .sign(TEST_KEYS[0].secret);
    const [older, newer] = [await tokenOf(now - 60), await tokenOf(now + 60)];
    await sessions.revokeUntilNow(MEMBER.userId);
    expect(await sessions.verify(`session=${older}`)).toBeNull();
    expect(await sessions.verify(`session=${newer}`)).toMatchObject({ issuedAt: (now + 60) * 1000 });
  });

  it('reports its listeners', async () => {
    const sessions = createTestSessions();
    const { session } = await beginSession(sessions);
    const received: Revocation[] = [];
    const end = sessions.onRevoked((revocation) => received.push(revocation));
    await sessions.revoke(session);
    await sessions.revokeUser(MEMBER.userId);
    end();
    await sessions.revokeUser('eva');
    expect(received).toEqual([{ sessionId: session.sessionId }, { userId: MEMBER.userId }]);
  });

  it('is remembered for as long as a token could live', async () => {
    const expiries: number[] = [];
    const memory = createMemorySessionRevocations();
    const revocations: SessionRevocations = {
      ...memory,
      add: async (revocation, expiresAt) => {
        expiries.push(expiresAt);
        await memory.add(revocation, expiresAt);
      },
    };
    const sessions = createTestSessions({ revocations });
    const { session } = await beginSession(sessions);
    await sessions.revoke(session);
    await sessions.revokeUser(MEMBER.userId);
    expect(expiries).toEqual([session.expiresAt, Date.now() + 30 * DAY]);
  });

  it('wins over a verification that asked just before it', async () => {
    const memory = createMemorySessionRevocations();
    const { revocations, asked, answer } = slowFirstAnswer(memory);
    const sessions = createTestSessions({ revocations });
    const { session, header } = await beginSession(sessions);

    const verifying = sessions.verify(header);
    await asked;
    await sessions.revoke(session);
    answer();
    expect(await verifying).toBeNull();
    expect(sessions.verifyCached(header)).toBeUndefined();
  });
});

/** Revocations whose first `has` looks at once and answers on command. */
function slowFirstAnswer(memory: SessionRevocations) {
  let answer = () => {};
  let sawQuestion = () => {};
  const released = new Promise<void>((resolve) => (answer = resolve));
  const asked = new Promise<void>((resolve) => (sawQuestion = resolve));
  let questions = 0;
  const revocations: SessionRevocations = {
    ...memory,
    has: async (session) => {
      questions += 1;
      const known = await memory.has(session);
      if (questions === 1) {
        sawQuestion();
        await released;
      }
      return known;
    },
  };
  return { revocations, asked, answer: () => answer() };
}
