import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { REFUSALS } from '@duende/contracts/common/refusal';
import { RATE_LIMITS } from '@duende/platform/config/limits';
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
    'of ten at once with %s lets one through, and the others hear that it is closed',
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

describe('from anywhere but this very machine', () => {
  const ELSEWHERE = { 'X-Forwarded-For': '198.51.100.7' };
  const refusal = (code: string) => ({ status: 403, body: { code } });
  const codeOf = (invitation: string | null) => /\(only the code: (\S+)\)$/.exec(invitation ?? '')?.[1] ?? '';

  it('a set-up needs the code from the start’s log', async () => {
    const { browser, invitation, log } = await accountsApp();
    const stranger = browser();
    for (const body of [BOSS, { ...BOSS, code: '' }])
      expect(await stranger.send('POST', SETUP, body, ELSEWHERE)).toMatchObject(
        refusal('account.setup-code-required'),
      );
    const guess = { ...BOSS, code: '0000-0000-0000-0000-0000-0000-0000' };
    expect(await stranger.send('POST', SETUP, guess, ELSEWHERE)).toMatchObject(
      refusal('account.setup-code-wrong'),
    );
    expect(await log.head()).toBe('0000000000000000');
    expect(stranger.cookies.size).toBe(0);

    const code = codeOf(await invitation()).toUpperCase();
    const setUp = await stranger.send('POST', SETUP, { ...BOSS, code }, ELSEWHERE);
    expect(setUp).toMatchObject({ status: 201, body: { user: { isAdmin: true } } });
  });

  it('behind a proxy all callers count as remote', async () => {
    const { browser } = await accountsApp({ env: { TRUST_PROXY: '1' } });
    expect(await browser().send('POST', SETUP, BOSS)).toMatchObject(refusal('account.setup-code-required'));
  });

  it('the code is one and the same until there is an admin, and of no use then', async () => {
    const { browser, invitation } = await accountsApp();
    const printed = await invitation();
    expect(await invitation()).toBe(printed);
    const code = codeOf(printed);
    expect(printed).toContain(`http://127.0.0.1:3000/?panel=setup#code=${code} `);
    await browser().send('POST', SETUP, BOSS);
    expect(await invitation()).toBeNull();
    for (const given of [{ code }, { code: 'otro' }, {}])
      expect(await browser().send('POST', SETUP, { ...BOSS, ...given }, ELSEWHERE)).toMatchObject(
        refusal('account.setup-closed'),
      );
  });

  it('the same command again has the first answer, whatever became of the first one', async () => {
    const { browser, invitation } = await accountsApp();
    const headers = { ...ELSEWHERE, 'Idempotency-Key': 'a1' };
    const body = { ...BOSS, code: codeOf(await invitation()) };
    const first = await browser().send('POST', SETUP, body, headers);
    expect(await browser().send('POST', SETUP, body, headers)).toMatchObject({
      status: 201,
      body: first.body,
    });
  });

  it('guesses are as few as set-ups', async () => {
    const { browser } = await accountsApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
    const { points } = RATE_LIMITS.register;
    const answers = await Promise.all(
      Array.from({ length: points + 1 }, () =>
        browser().send('POST', SETUP, { ...BOSS, code: 'adivina' }, ELSEWHERE),
      ),
    );
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(points);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
