import {
  beginSession,
  cookieHeader,
  createMemoryOpenSessions,
  createMemorySessionRevocations,
  createTestSessions,
  MEMBER,
} from '@duende/testkit/memory/test-sessions';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StoreUnavailable } from '../errors/errors.ts';
import type { OpenSessions, Revocation, SessionRevocations } from './session-stores.ts';

const DAY = 24 * 60 * 60 * 1000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00.500Z') }));
afterEach(() => void vi.useRealTimers());

describe('open sessions', () => {
  const HOUR = 60 * 60 * 1000;
  const admin = { userId: 'boss', isAdmin: true };

  it('is listed with its device, until it is revoked', async () => {
    const sessions = createTestSessions();
    const start = Date.now();
    const phone = await sessions.issue(MEMBER, { device: 'Firefox en Android' });
    vi.setSystemTime(start + DAY);
    const desk = await sessions.issue(MEMBER, { device: 'Chrome en Linux' });
    expect(await sessions.listOpen(MEMBER.userId)).toMatchObject([
      { sessionId: desk.session.sessionId, device: 'Chrome en Linux', issuedAt: start + DAY },
      { sessionId: phone.session.sessionId, device: 'Firefox en Android', seenAt: start },
    ]);
    vi.setSystemTime(start + 2 * DAY);
    await sessions.verify(cookieHeader(phone.cookie));
    const [first] = await sessions.listOpen(MEMBER.userId);
    expect(first).toMatchObject({ sessionId: phone.session.sessionId, seenAt: start + 2 * DAY });
    await sessions.revokeUntilNow(MEMBER.userId, desk.session.sessionId);
    expect(await sessions.listOpen(MEMBER.userId)).toMatchObject([{ device: 'Chrome en Linux' }]);
  });

  it('is noted again after hours, not with every request', async () => {
    const sessions = createTestSessions();
    const { header } = await beginSession(sessions);
    await sessions.verify(header);
    vi.setSystemTime(Date.now() + 5 * HOUR);
    expect(sessions.verifyCached(header)).toMatchObject({ userId: MEMBER.userId });
    vi.setSystemTime(Date.now() + HOUR);
    expect(sessions.verifyCached(header)).toBeUndefined();
    expect(await sessions.verify(header)).toMatchObject({ userId: MEMBER.userId });
  });

  it('ends for an administrator who was away for 12 hours, and only for that one', async () => {
    const sessions = createTestSessions();
    const [idle, busy] = [await beginSession(sessions, admin), await beginSession(sessions, admin)];
    const member = await beginSession(sessions);
    const received: Revocation[] = [];
    sessions.onRevoked((revocation) => received.push(revocation));
    for (let hour = 0; hour < 12; hour += 1) {
      vi.setSystemTime(Date.now() + HOUR);
      expect(await sessions.verify(busy.header)).toEqual(busy.session);
    }
    vi.setSystemTime(Date.now() + 1);
    expect(await sessions.verify(idle.header)).toBeNull();
    expect(await sessions.verify(busy.header)).toEqual(busy.session);
    expect(await sessions.verify(member.header)).toEqual(member.session);
    expect(received).toEqual([{ sessionId: idle.session.sessionId }]);
    expect(await sessions.verify(idle.header)).toBeNull();
  });

  it('is swept where an idle administrator only stays connected', async () => {
    const sessions = createTestSessions();
    const [boss, member] = [await beginSession(sessions, admin), await beginSession(sessions)];
    const received: Revocation[] = [];
    sessions.onRevoked((revocation) => received.push(revocation));
    vi.setSystemTime(Date.now() + 12 * HOUR);
    await sessions.revokeIdle();
    expect(received).toEqual([]);
    vi.setSystemTime(Date.now() + 1);
    await sessions.revokeIdle();
    expect(received).toEqual([{ sessionId: boss.session.sessionId }]);
    expect(await sessions.verify(member.header)).toEqual(member.session);
  });

  it('lets people in when it cannot be noted', async () => {
    const full: OpenSessions = {
      ...createMemoryOpenSessions(),
      touch: () => Promise.reject(new Error('no room')),
      forget: () => Promise.reject(new Error('no room')),
    };
    const revocations = createMemorySessionRevocations();
    const sessions = createTestSessions({ revocations, openSessions: full });
    const { header, session } = await beginSession(sessions);
    expect(await sessions.verify(header)).toEqual(session);
    vi.setSystemTime(Date.now() + 59_999);
    expect(sessions.verifyCached(header)).toEqual(session);
    vi.setSystemTime(Date.now() + 1);
    expect(sessions.verifyCached(header)).toBeUndefined();
    await sessions.revoke(session);
    expect(await sessions.verify(header)).toBeNull();
  });

  it('is not listed once it is revoked, though it could not be forgotten', async () => {
    const openSessions = {
      ...createMemoryOpenSessions(),
      forget: () => Promise.reject(new Error('no room')),
    };
    const revocations = createMemorySessionRevocations();
    const sessions = createTestSessions({ revocations, openSessions });
    const [gone, open] = [await beginSession(sessions), await beginSession(sessions)];
    await sessions.revoke(gone.session);
    expect(await sessions.listOpen(MEMBER.userId)).toMatchObject([{ sessionId: open.session.sessionId }]);
  });

  it('is dropped when a revocation arrives while the store does not answer', async () => {
    const memory = createMemorySessionRevocations();
    let answer: (() => Promise<boolean>) | undefined;
    const revocations: SessionRevocations = {
      ...memory,
      has: (session) => answer?.() ?? memory.has(session),
    };
    const sessions = createTestSessions({ revocations });
    const { header, session } = await beginSession(sessions);
    await sessions.verify(header);
    vi.setSystemTime(Date.now() + DAY);
    answer = async () => {
      await memory.add({ sessionId: session.sessionId }, session.expiresAt);
      throw new StoreUnavailable('away');
    };
    await expect(sessions.verify(header)).rejects.toThrow(StoreUnavailable);
    answer = undefined;
    expect(await sessions.verify(header)).toBeNull();
  });

  it('stays recognised where it is known and the store is away, unless it was revoked', async () => {
    let isAway = false;
    const memory = createMemorySessionRevocations();
    const revocations: SessionRevocations = {
      ...memory,
      has: (session) => (isAway ? Promise.reject(new StoreUnavailable('away')) : memory.has(session)),
    };
    const sessions = createTestSessions({ revocations });
    const [known, unknown] = [await beginSession(sessions), await beginSession(sessions)];
    await sessions.verify(known.header);
    isAway = true;
    vi.setSystemTime(Date.now() + DAY);
    expect(await sessions.verify(known.header)).toEqual(known.session);
    expect(sessions.verifyCached(known.header)).toEqual(known.session);
    await expect(sessions.verify(unknown.header)).rejects.toThrow(StoreUnavailable);
    await sessions.revoke(known.session);
    await expect(sessions.verify(known.header)).rejects.toThrow(StoreUnavailable);
  });
});
