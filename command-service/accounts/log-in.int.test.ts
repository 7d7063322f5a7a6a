import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { LOGIN_FAILURES } from '@duende/platform/config/limits';
import { describe, expect, it } from 'vitest';
import { accountsApp, ANA } from './testing/accounts-app.ts';
import type { Browser } from '../testing/browser.ts';

const LOGIN = '/api/auth/login';
const LOGOUT = '/api/auth/logout';

describe('POST /api/auth/login', () => {
  it.each(['Ana', 'ana', 'ANA'])('lets %s in with her password', async (username) => {
    const { browser, log } = await accountsApp();
    const registered = await browser().send('POST', '/api/auth/register', ANA);
    const head = await log.head();
    const ana = browser();
    const answer = await ana.send('POST', LOGIN, { username, password: ANA.password });
    expect(answer).toMatchObject({ status: 200, body: registered.body });
    expect(ana.cookies.has('session')).toBe(true);
    expect(await log.head()).toBe(head);
  });

  it.each([
    ['a wrong password', { username: 'Ana', password: 'noche-de-sol' }, 'wrong-password'],
    ['an unknown name', { username: 'Nadie', password: ANA.password }, 'unknown-name'],
    ['an e-mail in place of the name', { username: ANA.email, password: ANA.password }, 'unknown-name'],
  ])('has one answer for %s, counts it and has no name in the log', async (_what, body, reason) => {
    const { browser, metrics, logged } = await accountsApp();
    await browser().send('POST', '/api/auth/register', ANA);
    const stranger = browser();
    const answer = await stranger.send('POST', LOGIN, body);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ message: 'Credenciales inválidas', code: 'session.bad-credentials' });
    expect(stranger.cookies.has('session')).toBe(false);
    expect(await metrics.registry.metrics()).toMatch(/^duende_login_failures_total 1$/m);
    expect(logged.join()).toContain(reason);
    expect(logged.join()).not.toContain(body.username);
  });

  it.each([
    [{}, FORM_TEXTS.usernameRequired],
    [{ username: '', password: '' }, FORM_TEXTS.usernameRequired],
    [{ username: { $gt: '' }, password: { $gt: '' } }, FORM_TEXTS.usernameRequired],
    [{ username: 'Ana', password: { $gt: '' } }, FORM_TEXTS.passwordRequired],
    [{ username: 'Ana', password: true }, FORM_TEXTS.passwordRequired],
    [{ username: 'Ana' }, FORM_TEXTS.passwordRequired],
  ])('refuses %j', async (body, message) => {
    const { browser } = await accountsApp();
    await browser().send('POST', '/api/auth/register', ANA);
    expect(await browser().send('POST', LOGIN, body)).toMatchObject({ status: 400, body: { message } });
  });

  it('asks the surplus of a rush to come back', async () => {
    const { browser } = await accountsApp();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        browser().send('POST', LOGIN, { username: 'Nadie', password: 'nada' }),
      ),
    );
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(answers.length - busy.length).toBeGreaterThanOrEqual(34);
    for (const { headers, body } of busy) {
      expect(headers.get('Retry-After')).toBe('2');
      expect(body['code']).toBe('service.busy');
    }
  });
});

describe('a device that somebody has signed in on', () => {
  const env = { RATE_LIMITS: 'on', TRUST_PROXY: '1' };
  const LOGIN_ANA = { username: 'Ana', password: ANA.password };
  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const wrong = { username: 'ana', password: 'noche-de-sol' };

  /** As many wrong guesses as a name is given, and one more. In turn: what a busy service refuses counts as no guess. */
  async function guessAtAna(by: Browser): Promise<number> {
    let refused = 0;
    for (let guess = 0; guess <= LOGIN_FAILURES.points; guess += 1) {
      const { status } = await by.send('POST', LOGIN, wrong, from('198.51.100.9'));
      if (status === 429) refused += 1;
    }
    return refused;
  }

  it('accepts its own person while others guess, also when logged out, and blocks the guessers', async () => {
    const { browser } = await accountsApp({ env });
    const [phone, other] = [browser(), browser()];
    await phone.send('POST', '/api/auth/register', ANA, from('198.51.100.1'));
    await phone.send('POST', LOGOUT, undefined, from('198.51.100.1'));
    expect([...phone.cookies.keys()]).toContain('device');
    await other.send('POST', '/api/auth/register', { ...ANA, username: 'Eva', email: 'eva@duende.test' });

    expect(await guessAtAna(browser())).toBe(1);
    expect((await other.send('POST', LOGIN, LOGIN_ANA, from('198.51.100.2'))).status).toBe(429);
    expect((await phone.send('POST', LOGIN, LOGIN_ANA, from('198.51.100.3'))).status).toBe(200);
  });

  it('is known after a plain login too, keeps what it was known by, and has its own twenty guesses', async () => {
    const { browser } = await accountsApp({ env });
    await browser().send('POST', '/api/auth/register', ANA);
    const phone = browser();
    await phone.send('POST', LOGIN, LOGIN_ANA);
    const nonce = () => phone.cookies.get('device')?.split('.')[1];
    const first = nonce();
    await phone.send('POST', LOGIN, LOGIN_ANA);
    expect(nonce()).toBe(first);
    expect(await guessAtAna(phone)).toBe(1);
    expect((await phone.send('POST', LOGIN, LOGIN_ANA, from('198.51.100.3'))).status).toBe(429);
    expect((await browser().send('POST', LOGIN, LOGIN_ANA, from('198.51.100.3'))).status).toBe(200);
  });

  it('is a stranger to the next person with the erased person’s name', async () => {
    const { browser } = await accountsApp({ env });
    const phone = browser();
    await phone.send('POST', '/api/auth/register', ANA);
    await phone.send('DELETE', '/api/users/profile', { password: ANA.password });
    expect((await browser().send('POST', '/api/auth/register', ANA)).status).toBe(201);
    expect(await guessAtAna(phone)).toBe(1);
    expect((await browser().send('POST', LOGIN, LOGIN_ANA, from('198.51.100.3'))).status).toBe(429);
  });
});

describe('POST /api/auth/logout', () => {
  it('ends the session here and in any copy of the cookie', async () => {
    const { browser, sessions } = await accountsApp();
    const ana = browser();
    await ana.send('POST', '/api/auth/register', ANA);
    const cookie = `session=${ana.cookies.get('session')}`;
    expect(await ana.send('POST', LOGOUT)).toMatchObject({ status: 200, body: { ok: true } });
    expect(ana.cookies.has('session')).toBe(false);
    expect(await sessions.verify(cookie)).toBeNull();
  });

  it('keeps other sessions of the person', async () => {
    const { browser, sessions } = await accountsApp();
    const [here, there] = [browser(), browser()];
    await here.send('POST', '/api/auth/register', ANA);
    await there.send('POST', LOGIN, { username: 'Ana', password: ANA.password });
    await here.send('POST', LOGOUT);
    expect(await sessions.verify(`session=${there.cookies.get('session')}`)).not.toBeNull();
  });

  it('is content without a session', async () => {
    const { browser } = await accountsApp();
    expect((await browser().send('POST', LOGOUT)).status).toBe(200);
  });
});
