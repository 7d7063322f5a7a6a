import { OWN_PASSWORD_FAILURES } from '@duende/platform/config/limits';
import { describe, expect, it } from 'vitest';
import { accountsApp, ANA } from './testing/accounts-app.ts';

const PASSWORD = '/api/users/password';
const PROFILE = '/api/users/profile';
const DATA = '/api/users/data';
const ASKING = [PASSWORD, PROFILE, DATA] as const;
const { points } = OWN_PASSWORD_FAILURES;
const WRONG = { status: 403, body: { code: 'account.wrong-password' } };
const NO_MORE = { status: 429, body: { code: 'request.too-many' } };
const EVA = { username: 'Eva', email: 'eva@duende.test', password: 'sol-de-noche-2' };

async function scene() {
  const { browser, log } = await accountsApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
  const [ana, eva] = [browser(), browser()];
  await ana.send('POST', '/api/auth/register', ANA);
  await eva.send('POST', '/api/auth/register', EVA);
  let address = 0;
  /** each from an address of its own */
  const guess = (route: (typeof ASKING)[number], password: string) => {
    address += 1;
    const from = { 'X-Forwarded-For': `198.51.100.${address}` };
    if (route === DATA) return ana.send('POST', DATA, { password }, from);
    return route === PASSWORD
      ? ana.send('PUT', PASSWORD, { current: password, next: 'otra-noche-de-luna' }, from)
      : ana.send('DELETE', PROFILE, { password }, from);
  };
  return { ana, eva, guess, log };
}

describe('a thief with a session but without the password', () => {
  it('guesses it so many times, from wherever, whatever it is asked for', async () => {
    const { guess, log } = await scene();
    const head = await log.head();
    for (let times = 0; times < points; times += 1)
      expect(await guess(ASKING[times % 3] ?? DATA, `clave-${times}`)).toMatchObject(WRONG);
    expect(await guess(PASSWORD, 'otra')).toMatchObject(NO_MORE);
    expect(await guess(PROFILE, ANA.password)).toMatchObject(NO_MORE);
    expect(await guess(DATA, ANA.password)).toMatchObject(NO_MORE);
    expect(await log.head()).toBe(head);
  });

  it('guesses no more when all guesses are sent at once', async () => {
    const { guess } = await scene();
    const answers = await Promise.all(
      Array.from({ length: points + 5 }, (_, index) => guess(PROFILE, `clave-${index}`)),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('costs other accounts nothing, nor people who give the right one', async () => {
    const { ana, eva, guess } = await scene();
    for (let times = 0; times < points + 1; times += 1) await guess(PASSWORD, `clave-${times}`);
    expect((await eva.send('DELETE', PROFILE, { password: EVA.password })).status).toBe(200);
    expect(
      await ana.send('PUT', PASSWORD, { current: ANA.password, next: 'otra-noche-de-luna' }),
    ).toMatchObject(NO_MORE);
  });

  it('is not counted where the password was right or the request was not', async () => {
    const { ana } = await scene();
    let current = ANA.password;
    for (let times = 0; times < points + 2; times += 1) {
      expect((await ana.send('PUT', PASSWORD, { current, next: 'corta' })).status).toBe(400);
      const next = `otra-noche-de-luna-${times}`;
      expect((await ana.send('PUT', PASSWORD, { current, next })).status).toBe(200);
      current = next;
    }
  });
});
