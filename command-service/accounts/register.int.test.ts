import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { streams } from '@duende/contracts/events/streams';
import { REFUSALS } from '@duende/contracts/common/refusal';
import { describe, expect, it } from 'vitest';
import { accountsApp, ANA, BOSS } from './testing/accounts-app.ts';

const REGISTER = '/api/auth/register';

describe('POST /api/auth/register', () => {
  it('makes an account and signs in', async () => {
    const { browser, log, sessions } = await accountsApp();
    const ana = browser();
    const { status, body, headers } = await ana.send('POST', REGISTER, ANA);
    expect(status).toBe(201);
    const id = String(body.user?.['id']);
    expect(body).toEqual({ user: { id, username: 'Ana', email: 'ana@duende.test', isAdmin: false } });
    expect(headers.get('Log-Position')).toBe(await log.head());
    const session = await sessions.verify(`session=${ana.cookies.get('session')}`);
    expect(session).toMatchObject({ userId: id, isAdmin: false });
    const events = await log.read(streams.user(id));
    expect(events.map(({ type }) => type)).toEqual(['UserRegistered']);
    expect(events[0]?.data).toMatchObject({
      username: 'Ana',
      passwordHash: expect.stringMatching(/^\$argon2id\$/),
    });
  });

  it('writes neither the name nor the e-mail nor the password into the log', async () => {
    const { browser, eventLog } = await accountsApp();
    await browser().send('POST', REGISTER, ANA);
    const written = JSON.stringify(eventLog.events).toLowerCase();
    expect(eventLog.events).toHaveLength(4);
    for (const text of ['"ana"', 'duende.test', ANA.password, 'argon2']) expect(written).not.toContain(text);
  });

  it.each([
    ['username', { ...ANA, email: 'otra@duende.test', username: 'aNA' }, 'account.username-taken'],
    ['e-mail', { ...ANA, username: 'Otra', email: 'ANA@Duende.test' }, 'account.email-taken'],
    [
      'username that looks the same, in Cyrillic,',
      { ...ANA, email: 'otra@duende.test', username: '\u0410na' },
      'account.username-taken',
    ],
  ])('refuses a %s that somebody has, whatever its case', async (_what, again, code) => {
    const { browser, log } = await accountsApp();
    await browser().send('POST', REGISTER, ANA);
    const head = await log.head();
    expect(await browser().send('POST', REGISTER, again)).toMatchObject({ status: 409, body: { code } });
    expect(await log.head()).toBe(head);
  });

  it.each(['Administración', 'аdmin', 'm o d e r a c i ó n', 'DUENDE'])(
    'refuses %s, which speaks for the community, and takes nothing for it',
    async (username) => {
      const { browser, log } = await accountsApp();
      const head = await log.head();
      expect(await browser().send('POST', REGISTER, { ...ANA, username })).toMatchObject({
        status: 400,
        body: { code: 'account.username-reserved' },
      });
      expect(await log.head()).toBe(head);
      const boss = await browser().send('POST', '/api/auth/setup', { ...BOSS, username });
      expect(boss.status).toBe(201);
    },
  );

  it('of ten with names that look the same lets one in, who signs in by that very name', async () => {
    const { browser } = await accountsApp();
    const names = [
      'Iris',
      'lris',
      '1ris',
      '|ris',
      '\u0406ris',
      'Ir\u0456s',
      'IRIS',
      'ir1s',
      'irls',
      '\u0399ris',
    ];
    const answers = await Promise.all(
      names.map((username, index) =>
        browser().send('POST', REGISTER, { ...ANA, username, email: `iris${index}@duende.test` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    const winner = String(answers.find(({ status }) => status === 201)?.body.user?.['username']);
    const logIn = (username: string) =>
      browser().send('POST', '/api/auth/login', { username, password: ANA.password });
    expect((await logIn(winner)).status).toBe(200);
    for (const name of names.filter((other) => other.toLowerCase() !== winner.toLowerCase()))
      expect((await logIn(name)).status).toBe(401);
  });

  it('of twenty with one name lets one in', async () => {
    const { browser, log } = await accountsApp();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        browser().send('POST', REGISTER, { ...ANA, email: `ana${index}@duende.test` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 201);
    expect(others.every(({ body }) => body['code'] === 'account.username-taken')).toBe(true);
    expect(await countEvents(log, 'UserRegistered')).toBe(1);
  });

  it('of twenty with one e-mail lets one in, and gives the names of the others back', async () => {
    const { browser, log } = await accountsApp();
    const send = (index: number) => browser().send('POST', REGISTER, { ...ANA, username: `Ana ${index}` });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(index)));
    const refused = answers.flatMap(({ status }, index) => (status === 201 ? [] : [index]));
    expect(refused).toHaveLength(19);
    expect(await countEvents(log, 'UserRegistered')).toBe(1);
    const again = await browser().send('POST', REGISTER, {
      ...ANA,
      username: `Ana ${refused[0]}`,
      email: 'libre@duende.test',
    });
    expect(again.status).toBe(201);
  });

  it.each([
    ['an empty form', {}, FORM_TEXTS.usernameRequired],
    ['only spaces for a name', { ...ANA, username: '   ' }, FORM_TEXTS.usernameRequired],
    ['a number for a name', { ...ANA, username: 7 }, FORM_TEXTS.usernameRequired],
    ['an operator for a name', { ...ANA, username: { $gt: '' } }, FORM_TEXTS.usernameRequired],
    ['a short name', { ...ANA, username: 'An', email: '' }, FORM_TEXTS.usernameTooShort],
    ['a long name', { ...ANA, username: 'a'.repeat(31) }, FORM_TEXTS.usernameTooLong],
    ['a name with a space before it', { ...ANA, username: ' Ana' }, FORM_TEXTS.usernameInvalid],
    ['a name with a control character', { ...ANA, username: 'An\u0007a' }, FORM_TEXTS.usernameInvalid],
    ['a name with an invisible character', { ...ANA, username: 'An\u200ba' }, FORM_TEXTS.usernameInvalid],
    ['a name with a filler', { ...ANA, username: 'An\u3164a' }, FORM_TEXTS.usernameInvalid],
    [
      'a name with marks piled up',
      { ...ANA, username: 'A\u0301\u0302\u0303\u0304na' },
      FORM_TEXTS.usernameInvalid,
    ],
    ['no e-mail', { ...ANA, email: undefined, password: '' }, FORM_TEXTS.emailRequired],
    ['an empty e-mail', { ...ANA, email: ' ' }, FORM_TEXTS.emailRequired],
    ['an operator for an e-mail', { ...ANA, email: { $ne: null } }, FORM_TEXTS.emailRequired],
    ['half an e-mail', { ...ANA, email: 'ana@duende' }, FORM_TEXTS.emailInvalid],
    ['two e-mails', { ...ANA, email: ['a@b.cc', 'd@e.ff'] }, FORM_TEXTS.emailRequired],
    ['no password', { ...ANA, password: '' }, FORM_TEXTS.passwordRequired],
    ['a list for a password', { ...ANA, password: ['noche-de-luna'] }, FORM_TEXTS.passwordRequired],
    ['a short password', { ...ANA, password: '1234567' }, FORM_TEXTS.passwordTooShort],
    ['a password without end', { ...ANA, password: 'a'.repeat(1025) }, FORM_TEXTS.passwordTooLong],
  ])('refuses %s and records nothing', async (_what, body, message) => {
    const { browser, log } = await accountsApp();
    const answer = await browser().send('POST', REGISTER, body);
    expect(answer).toMatchObject({ status: 400, body: { message, code: 'request.invalid' } });
    expect(await log.head()).toBe('0000000000000000');
  });

  it.each(['12345678', 'PASSWORD', 'Contraseña'])(
    'refuses %s for a password and records nothing',
    async (password) => {
      const { browser, log } = await accountsApp();
      const answer = await browser().send('POST', REGISTER, { ...ANA, password });
      const code = 'account.password-common';
      expect(answer).toMatchObject({ status: 400, body: { code, message: REFUSALS[code][1] } });
      expect(await log.head()).toBe('0000000000000000');
    },
  );

  it.each([[null], [[]], ['Ana'], [7]])('refuses %j in place of a form', async (body) => {
    const { browser, log } = await accountsApp();
    expect((await browser().send('POST', REGISTER, body)).status).toBe(400);
    expect(await log.head()).toBe('0000000000000000');
  });
});

describe('the same registration again', () => {
  const key = { 'Idempotency-Key': 'f3b1c2' };

  it('gives the first answer and signs in, before and after the browser has the cookie', async () => {
    const { browser, log } = await accountsApp();
    const ana = browser();
    const first = await ana.send('POST', REGISTER, ANA, key);
    const head = await log.head();
    for (const again of [
      await browser().send('POST', REGISTER, ANA, key),
      await ana.send('POST', REGISTER, ANA, key),
    ]) {
      expect(again).toMatchObject({ status: 201, body: first.body });
      expect(again.headers.getSetCookie().join()).toContain('session=');
      expect(again.headers.get('Log-Position')).toBe(head);
    }
    expect(await log.head()).toBe(head);
  });

  it('ten times at once has one effect', async () => {
    const { browser, log } = await accountsApp();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => browser().send('POST', REGISTER, ANA, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(({ body }) => body.user?.['id'])).size).toBe(1);
    expect(await countEvents(log, 'UserRegistered')).toBe(1);
  });

  it.each([
    ['another e-mail', { ...ANA, email: 'otra@duende.test' }],
    ['another password', { ...ANA, password: 'otra-noche-de-luna' }],
  ])('with %s is another command under a used key', async (_what, other) => {
    const { browser } = await accountsApp();
    await browser().send('POST', REGISTER, ANA, key);
    const answer = await browser().send('POST', REGISTER, other, key);
    expect(answer).toMatchObject({ status: 422, body: { code: 'request.key-reused' } });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('may be tried again after a refusal', async () => {
    const { browser } = await accountsApp();
    await browser().send('POST', REGISTER, { ...ANA, username: 'Otra' });
    const refused = await browser().send('POST', REGISTER, ANA, key);
    expect(refused.body['code']).toBe('account.email-taken');
    const corrected = await browser().send('POST', REGISTER, { ...ANA, email: 'libre@duende.test' }, key);
    expect(corrected.status).toBe(201);
  });
});

type Log = Awaited<ReturnType<typeof accountsApp>>['log'];

async function countEvents(log: Log, type: string): Promise<number> {
  let count = 0;
  for await (const { events } of log.readAll('0000000000000000', await log.head())) {
    count += events.filter((event) => event.type === type).length;
  }
  return count;
}
