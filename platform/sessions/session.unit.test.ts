import { createHmac } from 'node:crypto';
import {
  beginSession,
  createMemorySessionRevocations,
  createTestSessions,
  MEMBER,
  TEST_KEYS,
} from '@duende/testkit/memory/test-sessions';
import fc from 'fast-check';
import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionKey } from '../config/session-keys.ts';

const key = (kid: string, fill: number): SessionKey => ({ kid, secret: new Uint8Array(32).fill(fill) });

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00.500Z') }));
afterEach(() => void vi.useRealTimers());

describe('a session', () => {
  it('is recognised by the cookie it was given, first by verify, then without waiting', async () => {
    const sessions = createTestSessions();
    const { session, header } = await beginSession(sessions, { ...MEMBER, isAdmin: true });
    expect(sessions.verifyCached(header)).toBeUndefined();
    expect(await sessions.verify(header)).toEqual(session);
    expect(sessions.verifyCached(`theme=x; ${header}; log-position=y`)).toEqual(session);
    expect(session).toMatchObject({ userId: MEMBER.userId, isAdmin: true });
  });

  it.each([{ isAnalyst: true }, { isModerator: true }, { isAnalyst: true, isModerator: true }, {}])(
    'says the roles %j, and no other',
    async (roles) => {
      const { session, header } = await beginSession(createTestSessions(), { ...MEMBER, ...roles });
      const read = await createTestSessions().verify(header);
      expect(read).toEqual({ ...session, isAdmin: false, ...roles });
      for (const role of ['isAnalyst', 'isModerator'])
        expect(Object.hasOwn(read ?? {}, role)).toBe(Object.hasOwn(roles, role));
    },
  );

  it('lives 30 days in a cookie that only the server reads', async () => {
    const { setCookie, header } = await beginSession(createTestSessions());
    expect(setCookie).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(header.length).toBeLessThan(1000);
    const secure = createTestSessions({ secureCookies: true });
    expect((await secure.issue(MEMBER)).cookie).toMatch(/; Secure$/);
    expect(secure.clearCookie()).toBe('__Host-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure');
  });

  it('expires, cached or not', async () => {
    const sessions = createTestSessions();
    const other = createTestSessions();
    const { session, header } = await beginSession(sessions);
    vi.setSystemTime(session.expiresAt - 1000);
    expect(await sessions.verify(header)).toEqual(session);
    vi.setSystemTime(session.expiresAt);
    expect(sessions.verifyCached(header)).toBeNull();
    expect(await sessions.verify(header)).toBeNull();
    expect(await other.verify(header)).toBeNull();
  });

  it('is absent without a cookie, or with an empty one', async () => {
    for (const header of [undefined, '', 'session=', 'theme=x']) {
      expect(await createTestSessions().verify(header)).toBeNull();
      expect(createTestSessions().verifyCached(header)).toBeNull();
    }
  });

  it('is asked about once while it is known', async () => {
    const revocations = createMemorySessionRevocations();
    const has = vi.spyOn(revocations, 'has');
    const sessions = createTestSessions({ revocations });
    const { header } = await beginSession(sessions);
    for (let times = 0; times < 3; times += 1) await sessions.verify(header);
    expect(has).toHaveBeenCalledTimes(1);
  });

  it('survives a new first key and ends with its own', async () => {
    const [oldKey, newKey] = [key('old', 1), key('new', 2)];
    const { header, session } = await beginSession(createTestSessions({ keys: [oldKey] }));
    const rotated = createTestSessions({ keys: [newKey, oldKey] });
    expect(await rotated.verify(header)).toEqual(session);
    const fresh = await beginSession(rotated);
    expect(await createTestSessions({ keys: [newKey] }).verify(fresh.header)).toEqual(fresh.session);
    expect(await createTestSessions({ keys: [newKey] }).verify(header)).toBeNull();
  });

  it('is invalid in another installation that shares the keys', async () => {
    const inLog = (logId: string) => createTestSessions({ logId });
    const { header, session } = await beginSession(inLog('one'));
    expect(await inLog('one').verify(header)).toEqual(session);
    expect(await inLog('two').verify(header)).toBeNull();
  });
});

describe('a cookie that is no session of ours', () => {
  const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payload = {
    sub: MEMBER.userId,
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

  it('accepts this forgery when it is made with our own key, so that the others fail only for their fault', async () => {
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
      .setSubject(MEMBER.userId)
      .setJti('long')
      .setAudience('duende')
      .setExpirationTime(payload.exp)
      .sign(ours);
    expect(await createTestSessions().verify(`session=${token}`)).toBeNull();
  });

  it('is any token with one character changed, and never an exception', async () => {
    const sessions = createTestSessions();
    const { header, session } = await beginSession(sessions);
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
