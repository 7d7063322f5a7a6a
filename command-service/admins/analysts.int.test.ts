import { describe, expect, it } from 'vitest';
import { streams } from '@duende/contracts/events/streams';
import { ANA } from '../accounts/testing/accounts-app.ts';
import { analystScene } from './testing/analyst-scene.ts';

describe('PUT /api/admin/users/{id}/analyst', () => {
  it('makes a member an analyst from the next login on, without informing other people', async () => {
    const { boss, bossId, ana, anaId, appoint, enter, sessionOf } = await analystScene();
    expect(await appoint(boss, anaId)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await sessionOf(ana)).not.toHaveProperty('isAnalyst');
    const { browser, user } = await enter(ANA);
    expect(user).toMatchObject({ isAdmin: false, isAnalyst: true });
    expect(await sessionOf(browser)).toMatchObject({ userId: anaId, isAdmin: false, isAnalyst: true });
    expect(await sessionOf(boss)).toMatchObject({ userId: bossId, isAdmin: true });
    expect(await sessionOf(boss)).not.toHaveProperty('isAnalyst');
  });

  it('takes the role and every session that has it', async () => {
    const { boss, anaId, appoint, enter, sessionOf } = await analystScene();
    await appoint(boss, anaId);
    const { browser } = await enter(ANA);
    expect((await appoint(boss, anaId, false)).status).toBe(200);
    expect(await sessionOf(browser)).toBeNull();
    const { user } = await enter(ANA);
    expect(user).toEqual({ id: anaId, username: 'Ana', email: ANA.email, isAdmin: false });
  });

  it('records nothing where it is so already', async () => {
    const { boss, anaId, appoint, log } = await analystScene();
    expect((await appoint(boss, anaId, false)).status).toBe(200);
    await appoint(boss, anaId);
    const head = await log.head();
    expect((await appoint(boss, anaId)).status).toBe(200);
    expect(await log.head()).toBe(head);
  });

  it('is for administrators, and requires the name of one', async () => {
    const { boss, ana, anaId, browser, appoint, enter } = await analystScene();
    expect((await appoint(browser(), anaId)).status).toBe(401);
    const refused = { status: 403, body: { code: 'session.admin-required' } };
    expect(await appoint(ana, anaId)).toMatchObject(refused);
    await appoint(boss, anaId);
    expect(await appoint((await enter(ANA)).browser, anaId)).toMatchObject(refused);
    const path = `/api/admin/users/${anaId}/analyst`;
    for (const body of [{}, { isAnalyst: 'yes' }, { isAdmin: true }])
      expect((await boss.send('PUT', path, body)).status).toBe(400);
  });

  it.each([
    ['nobody', '00000000-0000-4000-8000-0000000000aa'],
    ['no id', 'x'],
  ])('knows %s', async (_what, userId) => {
    const { boss, appoint } = await analystScene();
    expect(await appoint(boss, userId)).toMatchObject({ status: 404, body: { code: 'account.not-found' } });
  });
});

it('an analyst who goes loses the role with the account', async () => {
  const { boss, anaId, appoint, enter, log, settling } = await analystScene();
  await appoint(boss, anaId);
  const { browser } = await enter(ANA);
  const gone = await browser.send('DELETE', '/api/users/profile', { password: ANA.password });
  expect(gone.status).toBe(200);
  expect((await log.read(streams.admins())).at(-1)).toMatchObject({ type: 'AnalystDismissed' });
  expect(await settling.admins.rolesOf({ userId: anaId, isAdmin: false })).toMatchObject({
    isAnalyst: false,
  });
  expect(await appoint(boss, anaId)).toMatchObject({ status: 404 });
});

it('an erased person with both roles loses both at once', async () => {
  const { boss, anaId, appoint, enter, log } = await analystScene();
  await appoint(boss, anaId);
  await boss.send('PUT', `/api/admin/users/${anaId}/admin`, { isAdmin: true });
  const { browser, user } = await enter(ANA);
  expect(user).toMatchObject({ isAdmin: true, isAnalyst: true });
  await browser.send('DELETE', '/api/users/profile', { password: ANA.password });
  const types = (await log.read(streams.admins())).map(({ type }) => type);
  expect(types).toEqual(['AnalystAppointed', 'AdminAppointed', 'AdminDismissed', 'AnalystDismissed']);
});
