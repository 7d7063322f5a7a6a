import { HEADERS } from '@duende/contracts/api/headers';
import { streams } from '@duende/contracts/events/streams';
import { expect, test } from 'vitest';
import { rolesScene } from '../admins/testing/roles-scene.ts';
import { ANA } from './testing/accounts-app.ts';
import type { Browser } from '../testing/browser.ts';

const BEA = { ...ANA, username: 'Bea', email: 'bea@duende.test' };

async function scene() {
  const roles = await rolesScene();
  const bea = roles.browser();
  await bea.send('POST', '/api/auth/register', BEA);
  const end = (by: Browser, userId: string, body?: unknown, headers = {}) =>
    by.send('DELETE', `/api/admin/users/${userId}/sessions`, body, headers);
  const isOpen = async (browser: Browser) => (await roles.sessionOf(browser)) !== null;
  const ended = async (userId: string) =>
    (await roles.log.read(streams.user(userId))).filter(({ type }) => type === 'SessionsEnded');
  return { ...roles, bea, end, isOpen, ended };
}

test('every session of this person ends, other people keep theirs, and the password opens the account as before', async () => {
  const { browser, boss, bossId, ana, anaId, bea, end, isOpen, ended } = await scene();
  const phone = browser();
  await phone.send('POST', '/api/auth/login', ANA);
  const answer = await end(boss, anaId, { reason: '  Le robaron el móvil ' });
  expect(answer).toMatchObject({ status: 200, body: { ok: true } });
  expect(await Promise.all([ana, phone, bea, boss].map(isOpen))).toEqual([false, false, true, true]);
  expect(await ended(anaId)).toMatchObject([
    { data: { userId: anaId, reason: 'Le robaron el móvil' }, metadata: { actorId: bossId } },
  ]);
  expect((await phone.send('POST', '/api/auth/login', ANA)).status).toBe(200);
  expect(await isOpen(phone)).toBe(true);
});

test.each<[string, unknown]>([
  ['no body', undefined],
  ['no reason', {}],
  ['an empty one', { reason: '' }],
])('with %s it is done without a word', async (_what, body) => {
  const { boss, anaId, end, ended } = await scene();
  expect((await end(boss, anaId, body)).status).toBe(200);
  expect(await ended(anaId)).toMatchObject([{ data: { userId: anaId, reason: null } }]);
});

test('another administrator can be shut out like everybody else, the last one too', async () => {
  const { browser, boss, bossId, ana, anaId, end, isOpen } = await scene();
  await boss.send('PUT', `/api/admin/users/${anaId}/admin`, { isAdmin: true });
  const asAdmin = browser();
  await asAdmin.send('POST', '/api/auth/login', ANA);
  expect((await end(asAdmin, bossId)).status).toBe(200);
  expect(await Promise.all([boss, ana, asAdmin].map(isOpen))).toEqual([false, true, true]);
});

test('the same request again is recorded once, and ends what is open by then', async () => {
  const { browser, boss, anaId, end, isOpen, ended } = await scene();
  const headers = { [HEADERS.idempotencyKey]: 'una-vez' };
  await end(boss, anaId, undefined, headers);
  const since = browser();
  await since.send('POST', '/api/auth/login', ANA);
  expect((await end(boss, anaId, undefined, headers)).status).toBe(200);
  expect(await isOpen(since)).toBe(false);
  expect(await ended(anaId)).toHaveLength(1);
  expect((await end(boss, anaId, { reason: 'otro' }, headers)).status).toBe(422);
});

test.each<[string, (at: Awaited<ReturnType<typeof scene>>) => Promise<unknown>, number, string]>([
  ['one’s own', ({ boss, bossId, end }) => end(boss, bossId), 409, 'account.own-sessions'],
  [
    'those of no account',
    ({ boss, end }) => end(boss, '00000000-0000-4000-8000-00000000dead'),
    404,
    'account.not-found',
  ],
  ['what is no id', ({ boss, end }) => end(boss, 'nadie'), 404, 'account.not-found'],
  [
    'a long reason',
    ({ boss, anaId, end }) => end(boss, anaId, { reason: 'x'.repeat(501) }),
    400,
    'request.invalid',
  ],
  [
    'a reason that is no text',
    ({ boss, anaId, end }) => end(boss, anaId, { reason: 5 }),
    400,
    'request.invalid',
  ],
  ['as a member', ({ bea, anaId, end }) => end(bea, anaId), 403, 'session.admin-required'],
  ['as a visitor', ({ browser, anaId, end }) => end(browser(), anaId), 401, 'session.required'],
])('%s: refused, and nothing ends', async (_what, ask, status, code) => {
  const at = await scene();
  expect(await ask(at)).toMatchObject({ status, body: { code } });
  expect(await Promise.all([at.boss, at.ana, at.bea].map(at.isOpen))).toEqual([true, true, true]);
  expect([...(await at.ended(at.anaId)), ...(await at.ended(at.bossId))]).toEqual([]);
});

test('those of an erased account: refused', async () => {
  const { boss, ana, anaId, end } = await scene();
  await ana.send('DELETE', '/api/users/profile', { password: ANA.password });
  expect(await end(boss, anaId)).toMatchObject({ status: 404, body: { code: 'account.not-found' } });
});
