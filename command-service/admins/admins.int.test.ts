import { HEADERS } from '@duende/contracts/api/headers';
import { StoreUnavailable } from '@duende/platform/errors/errors';
import { COMMAND_MS } from '@duende/platform/resilience/deadline';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { streams } from '@duende/contracts/events/streams';
import { accountDecider } from '../accounts/decide-account.ts';
import { ANA, BOSS } from '../accounts/testing/accounts-app.ts';
import type { Browser } from '../testing/browser.ts';
import { systemContext } from '../handling/command-context.ts';
import { rolesScene } from './testing/roles-scene.ts';

const roleOf = (userId: string) => `/api/admin/users/${userId}/admin`;

async function scene() {
  const roles = await rolesScene();
  const appoint = (by: Browser, userId: string, isAdmin = true) =>
    by.send('PUT', roleOf(userId), { isAdmin });
  const enter = async (who: { username: string; password: string }) => {
    const { browser, user } = await roles.enter(who);
    return { browser, isAdmin: user?.['isAdmin'] };
  };
  return { ...roles, appoint, enter };
}

describe('PUT /api/admin/users/{id}/admin', () => {
  it('makes a member an administrator from the next login on', async () => {
    const { boss, ana, anaId, appoint, enter, log } = await scene();
    expect(await appoint(boss, anaId)).toMatchObject({ status: 200, body: { ok: true } });
    expect((await ana.send('PUT', roleOf(anaId), { isAdmin: true })).status).toBe(403);
    expect((await enter(ANA)).isAdmin).toBe(true);
    const head = await log.head();
    expect((await appoint(boss, anaId)).status).toBe(200);
    expect(await log.head()).toBe(head);
  });

  it('takes the role and every session that has it', async () => {
    const { boss, bossId, anaId, appoint, enter, sessionOf } = await scene();
    await appoint(boss, anaId);
    const { browser: ana } = await enter(ANA);
    expect((await appoint(ana, bossId, false)).status).toBe(200);
    expect(await sessionOf(boss)).toBeNull();
    expect((await enter(BOSS)).isAdmin).toBe(false);
    expect(await sessionOf(ana)).toMatchObject({ isAdmin: true });
  });

  it('leaves one: of two who dismiss each other at once one wins', async () => {
    const { boss, bossId, anaId, appoint, enter, log } = await scene();
    await appoint(boss, anaId);
    const { browser: ana } = await enter(ANA);
    const answers = await Promise.all([appoint(boss, anaId, false), appoint(ana, bossId, false)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.any(Number)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const roles = await Promise.all([enter(BOSS), enter(ANA)]);
    expect(roles.filter(({ isAdmin }) => isAdmin === true)).toHaveLength(1);
    expect((await log.read(streams.admins())).map(({ type }) => type)).toEqual([
      'AdminAppointed',
      'AdminDismissed',
    ]);
  });

  it('is, like a moderator’s role, refused to suspended accounts until the suspension ends', async () => {
    const { boss, anaId, settling } = await scene();
    const give = async (role: string, has: object) => {
      const { status, body } = await boss.send('PUT', `/api/admin/users/${anaId}/${role}`, has);
      return status === 200 || body.code;
    };
    const { handler } = settling;
    const [userId, stream] = [anaId, streams.user(anaId)];
    const suspend = { userId, lastDay: null, reason: null, today: '2026-11-27' };
    await handler.handle(
      accountDecider,
      stream,
      { type: 'SuspendAccount', data: suspend },
      systemContext('a'),
    );
    expect(await give('admin', { isAdmin: true })).toBe('account.is-suspended');
    expect(await give('moderator', { isModerator: true })).toBe('account.is-suspended');
    expect(await give('analyst', { isAnalyst: true })).toBe(true);
    const lift = { type: 'LiftSuspension', data: { userId } } as const;
    await handler.handle(accountDecider, stream, lift, systemContext('b'));
    expect(await give('moderator', { isModerator: true })).toBe(true);
  });

  it('refuses to dismiss the last one', async () => {
    const { boss, bossId, appoint, sessionOf } = await scene();
    expect(await appoint(boss, bossId, false)).toMatchObject({
      status: 409,
      body: { code: 'account.last-admin' },
    });
    expect(await sessionOf(boss)).not.toBeNull();
  });

  it.each([
    ['nobody', '00000000-0000-4000-8000-0000000000aa'],
    ['no id', 'x'],
  ])('knows %s', async (_what, userId) => {
    const { boss, appoint } = await scene();
    expect(await appoint(boss, userId)).toMatchObject({ status: 404, body: { code: 'account.not-found' } });
  });

  it('is for administrators, and requires the name of one', async () => {
    const { boss, ana, anaId, browser } = await scene();
    expect((await browser().send('PUT', roleOf(anaId), { isAdmin: true })).status).toBe(401);
    expect((await ana.send('PUT', roleOf(anaId), { isAdmin: true })).status).toBe(403);
    expect((await boss.send('PUT', roleOf(anaId), {})).status).toBe(400);
  });
});

describe('a dismissal that is sent again under its key', () => {
  async function appointed() {
    const roles = await scene();
    const { boss, anaId, appoint, enter } = roles;
    await appoint(boss, anaId);
    const { browser: ana } = await enter(ANA);
    const dismiss = () =>
      boss.send('PUT', roleOf(anaId), { isAdmin: false }, { [HEADERS.idempotencyKey]: 'una-vez' });
    /** Its session store is away once the dismissal is recorded. */
    const dismissHalf = async () => {
      vi.spyOn(roles.sessions, 'revokeUntilNow').mockRejectedValueOnce(new StoreUnavailable('away'));
      expect((await dismiss()).status).toBe(503);
    };
    return { ...roles, ana, dismiss, dismissHalf };
  }

  it('leaves the sessions of who was appointed again since', async () => {
    const { boss, anaId, appoint, enter, dismiss, sessionOf, log } = await appointed();
    await dismiss();
    await appoint(boss, anaId);
    const { browser: again } = await enter(ANA);
    const head = await log.head();
    expect((await dismiss()).status).toBe(200);
    expect(await sessionOf(again)).toMatchObject({ isAdmin: true });
    expect(await log.head()).toBe(head);
  });

  it('leaves what the person began as a member later on', async () => {
    const { enter, dismiss, sessionOf } = await appointed();
    await dismiss();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + COMMAND_MS + 1 });
    onTestFinished(() => void vi.useRealTimers());
    const { browser: member } = await enter(ANA);
    await dismiss();
    expect(await sessionOf(member)).toMatchObject({ isAdmin: false });
  });

  it('ends the sessions that the first time was kept from', async () => {
    const { ana, dismiss, dismissHalf, sessionOf } = await appointed();
    await dismissHalf();
    expect(await sessionOf(ana)).not.toBeNull();
    expect((await dismiss()).status).toBe(200);
    expect(await sessionOf(ana)).toBeNull();
  });

  it('ends only those where the person was appointed again before', async () => {
    const { boss, ana, anaId, appoint, enter, dismiss, dismissHalf, sessionOf } = await appointed();
    await dismissHalf();
    await appoint(boss, anaId);
    const { browser: again } = await enter(ANA);
    expect((await dismiss()).status).toBe(200);
    expect(await sessionOf(ana)).toBeNull();
    expect(await sessionOf(again)).toMatchObject({ isAdmin: true });
  });
});

it('leaves, when an undo of an appointment is sent again, the sessions of who was appointed since', async () => {
  const { boss, bossId, anaId, appoint, enter, sessionOf, log, settling } = await scene();
  await appoint(boss, anaId);
  const { browser: ana } = await enter(ANA);
  const appointment = (await log.read(streams.admins())).at(-1)?.id ?? '';
  const context = {
    ...systemContext('undo'),
    actor: { userId: bossId, isAdmin: true },
    causationId: appointment,
  };
  await settling.admins.undo(anaId, appointment, context);
  expect(await sessionOf(ana)).toBeNull();
  await appoint(boss, anaId);
  const { browser: again } = await enter(ANA);
  expect(await settling.admins.undo(anaId, appointment, context)).toMatchObject({ repeated: true });
  expect(await sessionOf(again)).toMatchObject({ isAdmin: true });
});

describe('an administrator who goes', () => {
  it('leaves the community to the others, and the set-up stays closed', async () => {
    const { boss, anaId, appoint, browser, enter, log } = await scene();
    await appoint(boss, anaId);
    const gone = await boss.send('DELETE', '/api/users/profile', { password: BOSS.password });
    expect(gone.status).toBe(200);
    const again = await browser().send('POST', '/api/auth/setup', { ...BOSS, username: 'Intrusa' });
    expect(again).toMatchObject({ status: 403, body: { code: 'account.setup-closed' } });
    expect((await enter(ANA)).isAdmin).toBe(true);
    expect((await log.read(streams.admins())).at(-1)).toMatchObject({ type: 'AdminDismissed' });
  });

  it('is one of two, else it is refused and nothing has changed', async () => {
    const { boss, log, vault, sessionOf } = await scene();
    const head = await log.head();
    const answer = await boss.send('DELETE', '/api/users/profile', { password: BOSS.password });
    expect(answer).toMatchObject({ status: 409, body: { code: 'account.last-admin' } });
    expect(await log.head()).toBe(head);
    expect(await vault.markedForDestruction()).toEqual([]);
    expect(await sessionOf(boss)).not.toBeNull();
  });

  it('loses the role, and cannot regain it', async () => {
    const { settling, boss, ana, anaId, appoint } = await scene();
    await appoint(boss, anaId);
    const gone = await ana.send('DELETE', '/api/users/profile', { password: ANA.password });
    expect(gone.status).toBe(200);
    expect(await settling.admins.rolesOf({ userId: anaId, isAdmin: false })).toEqual({
      isAdmin: false,
      isAnalyst: false,
      isModerator: false,
    });
    expect(await appoint(boss, anaId)).toMatchObject({ status: 404 });
  });
});
