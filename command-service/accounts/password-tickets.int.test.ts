import { HEADERS } from '@duende/contracts/api/headers';
import { streams } from '@duende/contracts/events/streams';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountsApp, ANA, BOSS } from './testing/accounts-app.ts';
import type { Browser } from '../testing/browser.ts';

const NEXT = 'otra-noche-de-luna';
const USE = '/api/auth/password';
const HOUR = 60 * 60 * 1000;
afterEach(() => void vi.useRealTimers());

async function scene() {
  const app = await accountsApp();
  const [boss, ana] = [app.browser(), app.browser()];
  const bossId = String((await boss.send('POST', '/api/auth/setup', BOSS)).body.user?.['id']);
  const anaId = String((await ana.send('POST', '/api/auth/register', ANA)).body.user?.['id']);
  const ask = (by: Browser, userId: string, headers = {}) =>
    by.send('POST', `/api/admin/users/${userId}/password-ticket`, undefined, headers);
  const ticketFor = async (userId: string) => {
    const { body } = await ask(boss, userId);
    return String(body['path']).replace('/nueva-contrasena/', '');
  };
  const use = (ticket: string, password = NEXT, headers = {}) =>
    app.browser().send('PUT', USE, { ticket, password }, headers);
  const logIn = async (password: string) =>
    (await app.browser().send('POST', '/api/auth/login', { ...ANA, password })).status;
  return { ...app, boss, bossId, ana, anaId, ask, ticketFor, use, logIn };
}

describe('a password ticket', () => {
  it('opens the account with other words, once, and ends its sessions', async () => {
    const { ana, anaId, ticketFor, use, logIn, sessions } = await scene();
    const ticket = await ticketFor(anaId);
    expect(await use(ticket)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await sessions.verify(`session=${ana.cookies.get('session')}`)).toBeNull();
    expect([await logIn(ANA.password), await logIn(NEXT)]).toEqual([401, 200]);
    expect(await use(ticket, 'una-tercera-noche')).toMatchObject({
      status: 403,
      body: { code: 'account.ticket-useless' },
    });
    expect(await logIn(NEXT)).toBe(200);
  });

  it('is in no event, and its answer has its expiry', async () => {
    const { boss, anaId, ask, eventLog, log } = await scene();
    const { status, body } = await ask(boss, anaId);
    expect(status).toBe(201);
    const left = Date.parse(String(body['expiresAt'])) - Date.now();
    expect(left / HOUR).toBeCloseTo(24, 1);
    const secret = String(body['path']).slice(-64);
    const all = JSON.stringify([
      await eventLog.read(streams.user(anaId)),
      await log.read(streams.user(anaId)),
    ]);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(all).not.toContain(secret);
  });

  it('makes the one before useless', async () => {
    const { anaId, ticketFor, use } = await scene();
    const [first, second] = [await ticketFor(anaId), await ticketFor(anaId)];
    expect((await use(first)).status).toBe(403);
    expect((await use(second)).status).toBe(200);
  });

  it('serves for 24 hours', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { anaId, ticketFor, use } = await scene();
    const [now, ticket] = [Date.now(), await ticketFor(anaId)];
    vi.setSystemTime(now + 24 * HOUR);
    expect((await use(ticket)).status).toBe(403);
    vi.setSystemTime(now + 24 * HOUR - 1);
    expect((await use(ticket)).status).toBe(200);
  });

  it('is useless once the password was changed by who knew it, or the person erased', async () => {
    const { ana, anaId, ticketFor, use } = await scene();
    const first = await ticketFor(anaId);
    await ana.send('PUT', '/api/users/password', { current: ANA.password, next: NEXT });
    expect((await use(first)).status).toBe(403);
    const second = await ticketFor(anaId);
    await ana.send('DELETE', '/api/users/profile', { password: NEXT });
    expect((await use(second)).status).toBe(403);
  });

  it('that an administrator made is useless once the account is one', async () => {
    const { boss, anaId, ticketFor, use, logIn } = await scene();
    const ticket = await ticketFor(anaId);
    await boss.send('PUT', `/api/admin/users/${anaId}/admin`, { isAdmin: true });
    expect((await use(ticket)).status).toBe(403);
    expect(await logIn(ANA.password)).toBe(200);
  });

  it.each(['', 'x', '0'.repeat(96), 'z'.repeat(96), '__proto__'])(
    'that is none is refused: %j',
    async (ticket) => {
      const { use } = await scene();
      expect(await use(ticket)).toMatchObject({ status: 403, body: { code: 'account.ticket-useless' } });
    },
  );

  it('wants a password as every account does, and keeps serving until it is given one', async () => {
    const { anaId, ticketFor, use } = await scene();
    const ticket = await ticketFor(anaId);
    expect((await use(ticket, 'corta')).status).toBe(400);
    expect((await use(ticket)).status).toBe(200);
  });

  it('answers a repeat as the first time, of asking and of using', async () => {
    const { boss, anaId, ask, use, log } = await scene();
    const key = { [HEADERS.idempotencyKey]: 'one' };
    const asked = [await ask(boss, anaId, key), await ask(boss, anaId, key)];
    expect(asked[1]?.body).toEqual(asked[0]?.body);
    const ticket = String(asked[0]?.body['path']).replace('/nueva-contrasena/', '');
    const used = [await use(ticket, NEXT, key), await use(ticket, NEXT, key)];
    expect(used.map(({ status }) => status)).toEqual([200, 200]);
    expect((await log.read(streams.user(anaId))).map(({ type }) => type)).toEqual([
      'UserRegistered',
      'PasswordTicketIssued',
      'PasswordChanged',
    ]);
    expect((await use(ticket, 'una-tercera-noche', key)).status).toBe(422);
  });
});

describe('a ticket for somebody who has become an administrator since', () => {
  it('is useless, and stays so when they are none any more', async () => {
    const { boss, anaId, ticketFor, use, logIn } = await scene();
    const ticket = await ticketFor(anaId);
    for (const isAdmin of [true, false]) {
      await boss.send('PUT', `/api/admin/users/${anaId}/admin`, { isAdmin });
      expect(await use(ticket)).toMatchObject({ status: 403, body: { code: 'account.ticket-useless' } });
    }
    expect(await logIn(ANA.password)).toBe(200);
    expect((await use(await ticketFor(anaId))).status).toBe(200);
  });
});

describe('permission to ask for one', () => {
  it('is an administrator, for members', async () => {
    const { boss, bossId, ana, anaId, ask, browser } = await scene();
    expect((await ask(browser(), anaId)).status).toBe(401);
    expect((await ask(ana, anaId)).status).toBe(403);
    expect(await ask(boss, bossId)).toMatchObject({
      status: 409,
      body: { code: 'account.ticket-for-admin' },
    });
    await boss.send('PUT', `/api/admin/users/${anaId}/admin`, { isAdmin: true });
    expect((await ask(boss, anaId)).status).toBe(409);
    const nobody = '00000000-0000-4000-8000-0000000000aa';
    expect(await ask(boss, nobody)).toMatchObject({ status: 404, body: { code: 'account.not-found' } });
  });

  it('is the operator, shown to everybody by a familiar name', async () => {
    const { operator, browser, anaId, settling } = await scene();
    const { path } = await operator.passwordTicket('guardia');
    const ticket = path.replace('/nueva-contrasena/', '');
    expect((await browser().send('PUT', USE, { ticket, password: NEXT })).status).toBe(200);
    const back = await browser().send('POST', '/api/auth/login', { ...BOSS, password: NEXT });
    expect(back.body.user).toMatchObject({ isAdmin: true });
    await operator.promote('ANA');
    expect(await settling.admins.rolesOf({ userId: anaId, isAdmin: false })).toMatchObject({
      isAdmin: true,
    });
    await expect(operator.promote('nadie')).rejects.toMatchObject({ code: 'account.not-found' });
  });
});
