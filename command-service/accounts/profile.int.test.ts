import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { streams } from '@duende/contracts/events/streams';
import { describe, expect, it } from 'vitest';
import { accountsApp, ANA } from './testing/accounts-app.ts';

const PROFILE = '/api/users/profile';
const EMPTY = { email: '', whatsapp: '', telegram: '', instagram: '', otherContact: '' };
const FILLED = { ...EMPTY, email: 'ana@duende.test', telegram: '@ana' };

async function signedIn() {
  const app = await accountsApp();
  const ana = app.browser();
  const { body } = await ana.send('POST', '/api/auth/register', ANA);
  const stream = streams.user(String(body.user?.['id']));
  const changes = async () => (await app.log.read(stream)).slice(1).map(({ data }) => data);
  return { ...app, ana, changes };
}

describe('PUT /api/users/profile', () => {
  it('records what changed, from and to, and nothing when nothing did', async () => {
    const { ana, changes, log } = await signedIn();
    const first = await ana.send('PUT', PROFILE, FILLED);
    expect(first).toMatchObject({ status: 200, body: { ok: true } });
    expect(first.headers.get('Log-Position')).toBe(await log.head());
    await ana.send('PUT', PROFILE, FILLED);
    await ana.send('PUT', PROFILE, { ...FILLED, email: '', telegram: '@ana_' });
    expect(await changes()).toMatchObject([
      { changes: { email: { from: '', to: 'ana@duende.test' }, telegram: { from: '', to: '@ana' } } },
      { changes: { email: { from: 'ana@duende.test', to: '' }, telegram: { from: '@ana', to: '@ana_' } } },
    ]);
  });

  it('keeps what it does not name, and clears what it names as empty', async () => {
    const { ana, changes } = await signedIn();
    await ana.send('PUT', PROFILE, FILLED);
    await ana.send('PUT', PROFILE, { telegram: null, instagram: '@ana' });
    expect((await changes()).slice(1)).toMatchObject([
      { changes: { telegram: { from: '@ana', to: '' }, instagram: { from: '', to: '@ana' } } },
    ]);
    expect(JSON.stringify((await changes())[1])).not.toContain('email');
  });

  it('shares an empty form the first time it is saved', async () => {
    const { ana, changes } = await signedIn();
    await ana.send('PUT', PROFILE, {});
    await ana.send('PUT', PROFILE, EMPTY);
    expect(await changes()).toMatchObject([{ changes: {} }]);
  });

  it('has one effect for one key', async () => {
    const { ana, changes } = await signedIn();
    const key = { 'Idempotency-Key': 'k' };
    await Promise.all(Array.from({ length: 10 }, () => ana.send('PUT', PROFILE, FILLED, key)));
    expect(await changes()).toHaveLength(1);
    expect((await ana.send('PUT', PROFILE, EMPTY, key)).status).toBe(422);
  });

  it.each([
    ['half an e-mail', { ...FILLED, email: 'ana@' }, FORM_TEXTS.profileEmailInvalid],
    ['an operator', { ...FILLED, whatsapp: { $gt: '' } }, FORM_TEXTS.contactTooLong],
    ['a number', { ...FILLED, telegram: 34600 }, FORM_TEXTS.contactTooLong],
    ['a text without end', { ...FILLED, instagram: 'a'.repeat(501) }, FORM_TEXTS.contactTooLong],
    ['two lines', { ...FILLED, otherContact: 'una\ndos' }, FORM_TEXTS.contactTooLong],
  ])('refuses %s and records nothing', async (_what, body, message) => {
    const { ana, changes } = await signedIn();
    expect(await ana.send('PUT', PROFILE, body)).toMatchObject({ status: 400, body: { message } });
    expect(await changes()).toEqual([]);
  });

  it('needs a session', async () => {
    const { browser } = await accountsApp();
    expect(await browser().send('PUT', PROFILE, FILLED)).toMatchObject({
      status: 401,
      body: { code: 'session.required' },
    });
  });
});
