import { ERASED } from '@duende/contracts/common/personal';
import { streams } from '@duende/contracts/events/streams';
import { HEADERS } from '@duende/contracts/api/headers';
import { describe, expect, it } from 'vitest';
import { accountsApp, ANA } from './testing/accounts-app.ts';
import type { Browser } from '../testing/browser.ts';

const LOGIN = '/api/auth/login';
const PASSWORD = '/api/users/password';
const SESSIONS = '/api/users/sessions';
const EVA = { username: 'Eva', email: 'eva@duende.test', password: 'sol-de-noche-2' };
const NEXT = 'otra-noche-de-luna';

async function scene() {
  const app = await accountsApp();
  const [here, there, eva] = [app.browser(), app.browser(), app.browser()];
  const { body } = await here.send('POST', '/api/auth/register', ANA);
  await there.send('POST', LOGIN, ANA, {
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  await eva.send('POST', '/api/auth/register', EVA);
  const sessionOf = (browser: Browser) =>
    app.sessions.verify(`session=${browser.cookies.get('session') ?? ''}`);
  return { ...app, here, there, eva, sessionOf, userId: String(body.user?.['id']) };
}

describe('PUT /api/users/password', () => {
  it('takes the new words only, and ends the other sessions', async () => {
    const { here, there, eva, browser, sessionOf } = await scene();
    const change = { current: ANA.password, next: NEXT };
    expect(await here.send('PUT', PASSWORD, change)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await sessionOf(here)).not.toBeNull();
    expect(await sessionOf(there)).toBeNull();
    expect(await sessionOf(eva)).not.toBeNull();
    expect((await browser().send('POST', LOGIN, ANA)).status).toBe(401);
    const back = browser();
    expect((await back.send('POST', LOGIN, { ...ANA, password: NEXT })).status).toBe(200);
    expect(await sessionOf(back)).not.toBeNull();
  });

  it('leaves only a slow hash in the log, which is erased with the person', async () => {
    const { here, log, eventLog, userId } = await scene();
    await here.send('PUT', PASSWORD, { current: ANA.password, next: NEXT });
    const [, changed] = await log.read(streams.user(userId));
    expect(changed).toMatchObject({
      type: 'PasswordChanged',
      data: { userId, passwordHash: expect.stringMatching(/^\$argon2id\$/) as string },
      metadata: { actorId: userId },
    });
    const sealed = JSON.stringify(await eventLog.read(streams.user(userId)));
    expect(sealed).not.toMatch(/argon2id|otra-noche|noche-de-luna/);
    await here.send('DELETE', '/api/users/profile', { password: NEXT });
    const [, erased] = await log.read(streams.user(userId));
    expect(erased?.data).toEqual({ userId, passwordHash: ERASED });
  });

  it.each([
    ['a wrong password', { current: 'noche-de-sol', next: NEXT }, 403, 'account.wrong-password'],
    ['a short new one', { current: ANA.password, next: 'corta' }, 400, 'request.invalid'],
    ['none', {}, 400, 'request.invalid'],
  ])('refuses %s and changes nothing', async (_what, body, status, code) => {
    const { here, there, log, sessionOf } = await scene();
    const head = await log.head();
    expect(await here.send('PUT', PASSWORD, body)).toMatchObject({ status, body: { code } });
    expect(await log.head()).toBe(head);
    expect(await sessionOf(there)).not.toBeNull();
  });

  it('requires a session', async () => {
    const { browser } = await scene();
    const body = { current: ANA.password, next: NEXT };
    expect(await browser().send('PUT', PASSWORD, body)).toMatchObject({ status: 401 });
  });

  it('answers a repeat as the first time, and does what that may have left', async () => {
    const { here, browser, log, sessionOf } = await scene();
    const body = { current: ANA.password, next: NEXT };
    const key = { [HEADERS.idempotencyKey]: 'one-change' };
    const first = await here.send('PUT', PASSWORD, body, key);
    const head = await log.head();
    const late = browser();
    await late.send('POST', LOGIN, { ...ANA, password: NEXT });
    const again = await here.send('PUT', PASSWORD, body, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await log.head()).toBe(head);
    expect(await sessionOf(late)).toBeNull();
    const other = await here.send('PUT', PASSWORD, { ...body, next: 'una-tercera-noche' }, key);
    expect(other).toMatchObject({ status: 422, body: { code: 'request.key-reused' } });
  });

  it('lets one of two changes at once win, whose words open the account', async () => {
    const { here, there, browser } = await scene();
    const nexts = ['primera-noche-aqui', 'segunda-noche-alli'];
    const answers = await Promise.all(
      [here, there].map((from, index) =>
        from.send('PUT', PASSWORD, { current: ANA.password, next: nexts[index] }),
      ),
    );
    const won = answers.flatMap(({ status }, index) => (status === 200 ? [nexts[index]] : []));
    expect(won).toHaveLength(1);
    for (const password of nexts)
      expect((await browser().send('POST', LOGIN, { ...ANA, password })).status).toBe(
        password === won[0] ? 200 : 401,
      );
  });
});

describe('DELETE /api/users/sessions', () => {
  it('ends all of its person but the one that asks', async () => {
    const { here, there, eva, sessionOf } = await scene();
    expect(await here.send('DELETE', SESSIONS)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await sessionOf(there)).toBeNull();
    for (const browser of [here, eva]) expect(await sessionOf(browser)).not.toBeNull();
  });

  it('ends one of one’s own', async () => {
    const { here, there, sessions, userId, sessionOf } = await scene();
    const open = await sessions.listOpen(userId);
    const phone = open.find(({ device }) => device === 'Firefox en Linux');
    expect(open).toHaveLength(2);
    expect((await here.send('DELETE', `${SESSIONS}/${phone?.sessionId}`)).status).toBe(200);
    expect(await sessionOf(there)).toBeNull();
    expect(await sessionOf(here)).not.toBeNull();
    const again = await here.send('DELETE', `${SESSIONS}/${phone?.sessionId}`);
    expect(again).toMatchObject({ status: 404, body: { code: 'session.not-found' } });
  });

  it('reaches only its own person', async () => {
    const { here, eva, sessionOf } = await scene();
    const id = (await sessionOf(eva))?.sessionId;
    expect(await here.send('DELETE', `${SESSIONS}/${id}`)).toMatchObject({ status: 404 });
    expect(await sessionOf(eva)).not.toBeNull();
  });
});

it('a login ends the session whose cookie it takes the place of', async () => {
  const { here, sessions, userId } = await scene();
  const old = `session=${here.cookies.get('session')}`;
  await here.send('POST', LOGIN, ANA);
  expect(await sessions.verify(old)).toBeNull();
  expect(await sessions.listOpen(userId)).toHaveLength(2);
});
