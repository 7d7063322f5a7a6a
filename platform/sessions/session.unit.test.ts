import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionKeeper, type SessionKeeper, type SessionKeeperOptions } from './session.ts';
import type { SessionKey } from '../config/session-keys.ts';
import { StoreUnavailable } from '../errors/errors.ts';
import type { OpenSessions, Revocation, SessionRevocations } from './session-stores.ts';
import {
  createMemoryOpenSessions,
  createMemorySessionRevocations,
  cookieHeader,
  createTestSessions,
  TEST_KEYS,
} from '@duende/testkit/memory/test-sessions';

const ana = { userId: '0e7b1c0a-5b1e-4a54-9f0e-6f6f6f6f6f6f', isAdmin: false };
const DAY = 24 * 60 * 60 * 1000;

const key = (kid: string, fill: number): SessionKey => ({ kid, secret: new Uint8Array(32).fill(fill) });

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00.500Z') }));
afterEach(() => void vi.useRealTimers());

/** A keeper in memory, but for the parts that are given. */
const keeperWith = (parts: Partial<SessionKeeperOptions>): SessionKeeper =>
  createSessionKeeper({
    keys: TEST_KEYS,
    revocations: createMemorySessionRevocations(),
    openSessions: createMemoryOpenSessions(),
    secureCookies: false,
    ...parts,
  });

async function login(sessions: SessionKeeper, actor = ana) {
  const { session, cookie } = await sessions.issue(actor);
  return { session, header: cookieHeader(cookie), setCookie: cookie };
}

describe('a session', () => {
  it('is recognised by the cookie it was given, first by verify, then without waiting', async () => {
    const sessions = createTestSessions();
    const { session, header } = await login(sessions, { ...ana, isAdmin: true });
    expect(sessions.verifyCached(header)).toBeUndefined();
    expect(await sessions.verify(header)).toEqual(session);
    expect(sessions.verifyCached(`theme=x; ${header}; log-position=y`)).toEqual(session);
    expect(session).toMatchObject({ userId: ana.userId, isAdmin: true });
  });

  it('lives 30 days in a cookie for the server alone', async () => {
    const { setCookie, header } = await login(createTestSessions());
    expect(setCookie).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(header.length).toBeLessThan(1000);
    const secure = keeperWith({ secureCookies: true });
    expect((await secure.issue(ana)).cookie).toMatch(/; Secure$/);
    expect(secure.clearCookie()).toBe('__Host-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure');
  });

  it('expires, cached or not', async () => {
    const sessions = createTestSessions();
    const other = createTestSessions();
    const { session, header } = await login(sessions);
    vi.setSystemTime(session.expiresAt - 1000);
    expect(await sessions.verify(header)).toEqual(session);
    vi.setSystemTime(session.expiresAt);
    expect(sessions.verifyCached(header)).toBeNull();
    expect(await sessions.verify(header)).toBeNull();
    expect(await other.verify(header)).toBeNull();
  });

  it('is none without a cookie, or with an empty one', async () => {
    for (const header of [undefined, '', 'session=', 'theme=x']) {
      expect(await createTestSessions().verify(header)).toBeNull();
      expect(createTestSessions().verifyCached(header)).toBeNull();
    }
  });

  it('is asked about once while it is known', async () => {
    const revocations = createMemorySessionRevocations();
    const has = vi.spyOn(revocations, 'has');
    const sessions = keeperWith({ revocations });
    const { header } = await login(sessions);
    for (let times = 0; times < 3; times += 1) await sessions.verify(header);
    expect(has).toHaveBeenCalledTimes(1);
  });

  it('survives a new first key and ends with its own', async () => {
    const [oldKey, newKey] = [key('old', 1), key('new', 2)];
    const { header, session } = await login(createTestSessions([oldKey]));
    const rotated = createTestSessions([newKey, oldKey]);
    expect(await rotated.verify(header)).toEqual(session);
    const fresh = await login(rotated);
    expect(await createTestSessions([newKey]).verify(fresh.header)).toEqual(fresh.session);
    expect(await createTestSessions([newKey]).verify(header)).toBeNull();
  });

  it('is none in another installation that shares the keys', async () => {
    const inLog = (logId: string) => keeperWith({ logId });
    const { header, session } = await login(inLog('one'));
    expect(await inLog('one').verify(header)).toEqual(session);
    expect(await inLog('two').verify(header)).toBeNull();
  });
});

describe('a cookie that is no session of ours', () => {
  const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payload = {
    sub: ana.userId,
    jti: 'forged',
    aud: 'duende',
    admin: true,
    exp: Date.parse('2026-03-20T00:00:00Z') / 1000,
  };
  const signed = (header: unknown, secret: Uint8Array) => {
    const head = `${base64(header)}.${base64(payload)}`;
    return `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`;
  };
  const ours = TEST_KEYS[0].secret;

  it('accepts this forgery when it is made with our own key, so that the others fail for their fault alone', async () => {
    const token = signed({ alg: 'HS256', kid: 'test' }, ours);
    expect(await createTestSessions().verify(`session=${token}`)).toMatchObject({ sessionId: 'forged' });
  });

  it.each<[string, string]>([
    ['signed with another key', signed({ alg: 'HS256', kid: 'test' }, new Uint8Array(32))],
    ['of an unknown key id', signed({ alg: 'HS256', kid: 'other' }, ours)],
    ['without a key id', signed({ alg: 'HS256' }, ours)],
    ['with alg none', `${base64({ alg: 'none', kid: 'test' })}.${base64(payload)}.`],
    ['with alg none and a signature', signed({ alg: 'none', kid: 'test' }, ours)],
    ['of another algorithm', signed({ alg: 'HS512', kid: 'test' }, ours)],
    ['with unencoded payload', signed({ alg: 'HS256', kid: 'test', b64: false, crit: ['b64'] }, ours)],
    ['with a prototype for a key id', signed({ alg: 'HS256', kid: '__proto__' }, ours)],
    ['empty', ''],
    ['of dots', '..'],
    ['not a token', 'admin'],
    ['enormous', 'a'.repeat(100_000)],
  ])('%s is refused', async (_what, token) => {
    const sessions = createTestSessions();
    expect(await sessions.verify(`session=${token}`)).toBeNull();
    expect(sessions.verifyCached(`session=${token}`) ?? null).toBeNull();
  });

  it.each(['sub', 'jti', 'exp', 'admin', 'aud'])('without %s is refused', async (claim) => {
    const token = await new SignJWT({ ...payload, [claim]: undefined })
      .setProtectedHeader({ alg: 'HS256', kid: 'test' })
      .sign(ours);
    expect(await createTestSessions().verify(`session=${token}`)).toBeNull();
  });

  it('is one that is longer than any of ours, though our key signed it', async () => {
    const token = await new SignJWT({ admin: true, more: 'x'.repeat(1000) })
      .setProtectedHeader({ alg: 'HS256', kid: 'test' })
      .setSubject(ana.userId)
      .setJti('long')
      .setAudience('duende')
      .setExpirationTime(payload.exp)
      .sign(ours);
    expect(await createTestSessions().verify(`session=${token}`)).toBeNull();
  });

  it('is any token with one character changed, and never an exception', async () => {
    const sessions = createTestSessions();
    const { header, session } = await login(sessions);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(header.length - 9),
        fc.string({ minLength: 1, maxLength: 3 }),
        async (at, text) => {
          const index = at + 'session='.length;
          const changed = header.slice(0, index) + text + header.slice(index + 1);
          const verified = await sessions.verify(changed);
          // the last character's spare bits and spaces at the end are no part of the signature
          if (verified !== null) expect(verified).toEqual(session);
        },
      ),
    );
  });
});

describe('revoking', () => {
  it('ends one session at once, cached or not', async () => {
    const sessions = createTestSessions();
    const { session, header } = await login(sessions);
    const other = await login(sessions);
    await sessions.verify(header);
    await sessions.revoke(session);
    expect(sessions.verifyCached(header)).toBeUndefined();
    expect(await sessions.verify(header)).toBeNull();
    expect(await sessions.verify(other.header)).toEqual(other.session);
  });

  it('ends all sessions of an erased person, those issued later too', async () => {
    const sessions = createTestSessions();
    const [first, second] = [await login(sessions), await login(sessions)];
    const eva = await login(sessions, { userId: 'eva', isAdmin: false });
    for (const { header } of [first, second, eva]) await sessions.verify(header);
    await sessions.revokeUser(ana.userId);
    const third = await login(sessions);
    for (const { header } of [first, second, third]) expect(await sessions.verify(header)).toBeNull();
    expect(await sessions.verify(eva.header)).toEqual(eva.session);
  });

  it('ends what a person was given until now, but for one, and nothing that comes later', async () => {
    const sessions = createTestSessions();
    const [own, other] = [await login(sessions), await login(sessions)];
    const eva = await login(sessions, { userId: 'eva', isAdmin: false });
    for (const { header } of [own, other, eva]) await sessions.verify(header);
    await sessions.revokeUntilNow(ana.userId, own.session.sessionId);
    expect(await sessions.verify(other.header)).toBeNull();
    for (const { header, session } of [own, eva]) expect(await sessions.verify(header)).toEqual(session);
    vi.setSystemTime(Date.now() + 1);
    const later = await login(sessions);
    expect(await sessions.verify(later.header)).toEqual(later.session);
    await sessions.revokeUntilNow(ana.userId);
    for (const { header } of [own, later]) expect(await sessions.verify(header)).toBeNull();
  });

  it('ends a session whose account was read before', async () => {
    const sessions = createTestSessions();
    const askedAt = Date.now();
    vi.setSystemTime(askedAt + 1000);
    await sessions.revokeUntilNow(ana.userId);
    vi.setSystemTime(askedAt + 2000);
    const { cookie } = await sessions.issue(ana, { askedAt });
    expect(await sessions.verify(cookieHeader(cookie))).toBeNull();
  });

  it('reaches a token that does not say when it was given', async () => {
    const sessions = createTestSessions();
    const now = Math.floor(Date.now() / 1000);
    const tokenOf = (issuedAt: number) =>
      new SignJWT({ admin: false })
        .setProtectedHeader({ alg: 'HS256', kid: 'test' })
        .setSubject(ana.userId)
        .setJti(`at-${issuedAt}`)
        .setAudience('duende')
        .setExpirationTime(issuedAt + (30 * DAY) / 1000)
        .sign(TEST_KEYS[0].secret);
    const [older, newer] = [await tokenOf(now - 60), await tokenOf(now + 60)];
    await sessions.revokeUntilNow(ana.userId);
    expect(await sessions.verify(`session=${older}`)).toBeNull();
    expect(await sessions.verify(`session=${newer}`)).toMatchObject({ issuedAt: (now + 60) * 1000 });
  });

  it('tells who listens', async () => {
    const sessions = createTestSessions();
    const { session } = await login(sessions);
    const heard: Revocation[] = [];
    const end = sessions.onRevoked((revocation) => heard.push(revocation));
    await sessions.revoke(session);
    await sessions.revokeUser(ana.userId);
    end();
    await sessions.revokeUser('eva');
    expect(heard).toEqual([{ sessionId: session.sessionId }, { userId: ana.userId }]);
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
    const sessions = keeperWith({ revocations });
    const { session } = await login(sessions);
    await sessions.revoke(session);
    await sessions.revokeUser(ana.userId);
    expect(expiries).toEqual([session.expiresAt, Date.now() + 30 * DAY]);
  });

  it('wins over a verification that asked just before it', async () => {
    const memory = createMemorySessionRevocations();
    const { revocations, asked, answer } = slowFirstAnswer(memory);
    const sessions = keeperWith({ revocations });
    const { session, header } = await login(sessions);

    const verifying = sessions.verify(header);
    await asked;
    await sessions.revoke(session);
    answer();
    expect(await verifying).toBeNull();
    expect(sessions.verifyCached(header)).toBeUndefined();
  });
});

describe('what is open', () => {
  const HOUR = 60 * 60 * 1000;
  const admin = { userId: 'boss', isAdmin: true };

  it('is listed with its device, until it is revoked', async () => {
    const sessions = createTestSessions();
    const start = Date.now();
    const phone = await sessions.issue(ana, { device: 'Firefox en Android' });
    vi.setSystemTime(start + DAY);
    const desk = await sessions.issue(ana, { device: 'Chrome en Linux' });
    expect(await sessions.listOpen(ana.userId)).toMatchObject([
      { sessionId: desk.session.sessionId, device: 'Chrome en Linux', issuedAt: start + DAY },
      { sessionId: phone.session.sessionId, device: 'Firefox en Android', seenAt: start },
    ]);
    vi.setSystemTime(start + 2 * DAY);
    await sessions.verify(cookieHeader(phone.cookie));
    const [first] = await sessions.listOpen(ana.userId);
    expect(first).toMatchObject({ sessionId: phone.session.sessionId, seenAt: start + 2 * DAY });
    await sessions.revokeUntilNow(ana.userId, desk.session.sessionId);
    expect(await sessions.listOpen(ana.userId)).toMatchObject([{ device: 'Chrome en Linux' }]);
  });

  it('is noted again after hours, not with every request', async () => {
    const sessions = createTestSessions();
    const { header } = await login(sessions);
    await sessions.verify(header);
    vi.setSystemTime(Date.now() + 5 * HOUR);
    expect(sessions.verifyCached(header)).toMatchObject({ userId: ana.userId });
    vi.setSystemTime(Date.now() + HOUR);
    expect(sessions.verifyCached(header)).toBeUndefined();
    expect(await sessions.verify(header)).toMatchObject({ userId: ana.userId });
  });

  it('ends for an administrator who was away for 12 hours, and for nobody who was not', async () => {
    const sessions = createTestSessions();
    const [idle, busy] = [await login(sessions, admin), await login(sessions, admin)];
    const member = await login(sessions);
    const heard: Revocation[] = [];
    sessions.onRevoked((revocation) => heard.push(revocation));
    for (let hour = 0; hour < 12; hour += 1) {
      vi.setSystemTime(Date.now() + HOUR);
      expect(await sessions.verify(busy.header)).toEqual(busy.session);
    }
    vi.setSystemTime(Date.now() + 1);
    expect(await sessions.verify(idle.header)).toBeNull();
    expect(await sessions.verify(busy.header)).toEqual(busy.session);
    expect(await sessions.verify(member.header)).toEqual(member.session);
    expect(heard).toEqual([{ sessionId: idle.session.sessionId }]);
    expect(await sessions.verify(idle.header)).toBeNull();
  });

  it('is swept where an idle administrator only stays connected', async () => {
    const sessions = createTestSessions();
    const [boss, member] = [await login(sessions, admin), await login(sessions)];
    const heard: Revocation[] = [];
    sessions.onRevoked((revocation) => heard.push(revocation));
    vi.setSystemTime(Date.now() + 12 * HOUR);
    await sessions.revokeIdle();
    expect(heard).toEqual([]);
    vi.setSystemTime(Date.now() + 1);
    await sessions.revokeIdle();
    expect(heard).toEqual([{ sessionId: boss.session.sessionId }]);
    expect(await sessions.verify(member.header)).toEqual(member.session);
  });

  it('keeps nobody out when it cannot be noted', async () => {
    const full: OpenSessions = {
      ...createMemoryOpenSessions(),
      touch: () => Promise.reject(new Error('no room')),
      forget: () => Promise.reject(new Error('no room')),
    };
    const revocations = createMemorySessionRevocations();
    const sessions = keeperWith({ revocations, openSessions: full });
    const { header, session } = await login(sessions);
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
    const sessions = keeperWith({ revocations, openSessions });
    const [gone, open] = [await login(sessions), await login(sessions)];
    await sessions.revoke(gone.session);
    expect(await sessions.listOpen(ana.userId)).toMatchObject([{ sessionId: open.session.sessionId }]);
  });

  it('is let go where a revocation is heard while the store does not answer', async () => {
    const memory = createMemorySessionRevocations();
    let answer: (() => Promise<boolean>) | undefined;
    const revocations: SessionRevocations = {
      ...memory,
      has: (session) => answer?.() ?? memory.has(session),
    };
    const sessions = keeperWith({ revocations });
    const { header, session } = await login(sessions);
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
    const sessions = keeperWith({ revocations });
    const [known, unknown] = [await login(sessions), await login(sessions)];
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

/** Revocations whose first `has` looks at once and answers when told to. */
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
