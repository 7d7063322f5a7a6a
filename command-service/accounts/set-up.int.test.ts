import { FORM_TEXTS } from '@duende/contracts/constants/form-texts';
import { REFUSALS } from '@duende/contracts/refusal';
import { describe, expect, it } from 'vitest';
import { accountsApp, ANA, BOSS } from './testing/accounts-app.ts';

const SETUP = '/api/auth/setup';

describe('POST /api/auth/setup', () => {
  it('makes the admin and signs in', async () => {
    const { browser, sessions } = await accountsApp();
    const boss = browser();
    const { status, body } = await boss.send('POST', SETUP, BOSS);
    expect(status).toBe(201);
    expect(body.user).toMatchObject({ username: 'Guardia', email: null, isAdmin: true });
    const session = await sessions.verify(`session=${boss.cookies.get('session')}`);
    expect(session).toMatchObject({ isAdmin: true });
  });

  it.each([
    ['different names', (index: number) => `Guardia ${index}`],
    ['one name', () => 'Guardia'],
  ])(
    'of ten at once with %s lets one through, and tells the others that it is closed',
    async (_what, name) => {
      const { browser } = await accountsApp();
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          browser().send('POST', SETUP, { ...BOSS, username: name(index) }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(403)]);
    },
  );

  it('is closed for good, also to the same form again', async () => {
    const { browser, log } = await accountsApp();
    await browser().send('POST', SETUP, BOSS);
    const head = await log.head();
    for (const form of [BOSS, { username: 'Otra', password: 'bosque-cerrado' }]) {
      const answer = await browser().send('POST', SETUP, form);
      expect(answer).toMatchObject({ status: 403, body: { code: 'account.setup-closed' } });
    }
    expect(await log.head()).toBe(head);
  });

  it('gives the first answer to the same command again', async () => {
    const { browser } = await accountsApp();
    const key = { 'Idempotency-Key': 'a1' };
    const first = await browser().send('POST', SETUP, BOSS, key);
    expect(await browser().send('POST', SETUP, BOSS, key)).toMatchObject({ status: 201, body: first.body });
  });

  it('refuses a name that a member has, and stays open', async () => {
    const { browser } = await accountsApp();
    await browser().send('POST', '/api/auth/register', ANA);
    const taken = await browser().send('POST', SETUP, { ...BOSS, username: 'ana' });
    expect(taken).toMatchObject({ status: 409, body: { code: 'account.username-taken' } });
    expect((await browser().send('POST', SETUP, BOSS)).status).toBe(201);
  });

  it.each([
    [{}, FORM_TEXTS.usernameRequired],
    [{ ...BOSS, username: { $gt: '' } }, FORM_TEXTS.usernameRequired],
    [{ ...BOSS, username: 'yo' }, FORM_TEXTS.usernameTooShort],
    [{ ...BOSS, password: null }, FORM_TEXTS.passwordRequired],
    [{ ...BOSS, password: 'corta' }, FORM_TEXTS.passwordTooShort],
    [{ ...BOSS, password: 'Contraseña' }, REFUSALS['account.password-common'][1]],
    [{ ...BOSS, username: 'Guar\u3164dia' }, FORM_TEXTS.usernameInvalid],
  ])('refuses %j and records nothing', async (body, message) => {
    const { browser, log } = await accountsApp();
    expect(await browser().send('POST', SETUP, body)).toMatchObject({ status: 400, body: { message } });
    expect(await log.head()).toBe('0000000000000000');
  });
});
