import type { EventType } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { photoUrl } from '@duende/contracts/parties/photo-url';
import { sampleId } from '@duende/testkit/samples/party';
import type { Given } from '@duende/testkit/samples/given-log';
import { describe, expect, test } from 'vitest';
import { foreign, unreadable } from '../testing/bad-requests.ts';
import type { CommandRequest } from '../testing/command-app.ts';
import {
  ADMIN,
  adminAppointed,
  accountSuspended,
  adminDismissed,
  analystAppointed,
  COMMENT,
  commentApproved,
  commentWithdrawn,
  commented,
  erased,
  exported,
  PARTY,
  passwordChanged,
  photoWithdrawn,
  registered,
  sessionsEnded,
  submitted,
  updated,
  verified,
} from '@duende/testkit/samples/story';
import { APPROVED_PARTY, PHOTO } from '../testing/histories.ts';
import { account, party, setUp, type Subject, undoing } from './testing/undo-story.ts';

describe('events that cannot be undone', () => {
  const passedOver: Given = {
    stream: streams.passedOver(),
    events: [
      {
        type: 'EventPassedOver',
        data: {
          eventId: sampleId(90),
          stream: 'x-1',
          type: 'Ticked',
          position: '0000000000000001',
          reason: 'roto',
          decidedBy: 'root',
        },
      },
    ],
  };

  test.each<[string, readonly Given[], EventType, Subject]>([
    ['sessions ended by an administrator', [registered(), sessionsEnded()], 'SessionsEnded', account],
    ['an erasure', [registered(), erased()], 'PersonErased', account],
    ['a password', [registered(), passwordChanged()], 'PasswordChanged', account],
    ['a set-up', [registered({ isAdmin: true })], 'UserRegistered', account],
    ['a submission', [submitted()], 'PartySubmitted', party],
    [
      'a picture taken back',
      [
        submitted(),
        updated({ changes: { photo: { from: null, to: photoUrl(PHOTO.name) } } }),
        photoWithdrawn({ photo: PHOTO.name }),
      ],
      'PhotoWithdrawn',
      party,
    ],
    [
      'an export',
      [exported({ exportId: sampleId(91) })],
      'HistoryExported',
      { type: 'export', id: sampleId(91) },
    ],
    ['an event passed over', [passedOver], 'EventPassedOver', { type: 'record', id: sampleId(90) }],
    [
      'a verification',
      [verified({ verificationId: sampleId(92) })],
      'HistoryVerified',
      { type: 'verification', id: sampleId(92) },
    ],
  ])('%s', async (_what, given, type, subject) => {
    const { send, request, preview, added } = await undoing(given, type, subject);
    expect(await send(request)).toMatchObject({ status: 422, body: { code: 'audit.not-undoable' } });
    expect(await send(preview)).toMatchObject({
      status: 200,
      body: { possible: false, code: 'audit.not-undoable', message: 'Esto no se puede deshacer.' },
    });
    expect(await added()).toEqual([]);
  });

  test('a role of a person without an account', async () => {
    const { send, request } = await undoing(
      [...setUp, adminAppointed(), adminDismissed(), erased()],
      'AdminDismissed',
      account,
    );
    expect(await send(request)).toMatchObject({ status: 404, body: { code: 'account.not-found' } });
  });

  test('a role of a suspended person', async () => {
    const { send, request, preview, added } = await undoing(
      [...setUp, adminAppointed(), adminDismissed(), accountSuspended()],
      'AdminDismissed',
      account,
    );
    const code = 'account.is-suspended';
    expect(await send(preview)).toMatchObject({ status: 200, body: { possible: false, code } });
    expect(await send(request)).toMatchObject({ status: 409, body: { code } });
    expect(await added()).toEqual([]);
  });

  test('and one that such a person was given all the same is taken', async () => {
    const { send, request, added } = await undoing(
      [...setUp, adminAppointed(), adminDismissed(), erased(), analystAppointed()],
      'AdminDismissed',
      account,
    );
    expect(await send(request)).toMatchObject({ status: 404, body: { code: 'account.not-found' } });
    expect((await added()).map(({ type }) => type)).toEqual(['AnalystDismissed']);
  });
});

test('the last administrator stays one', async () => {
  const { send, request, added } = await undoing(
    [...setUp, adminAppointed(), adminDismissed({ userId: ADMIN })],
    'AdminAppointed',
    account,
  );
  expect(await send(request)).toMatchObject({ status: 403, body: { code: 'session.admin-required' } });
  expect(await added()).toEqual([]);
});

describe('refuses', () => {
  test.each<[string, CommandRequest['as'], number]>([
    ['a visitor', 'visitor', 401],
    ['a user', 'user', 403],
  ])('%s', async (_who, as, status) => {
    const { send, request, preview, added } = await undoing([APPROVED_PARTY], 'PartyApproved', party);
    expect((await send({ ...request, as })).status).toBe(status);
    expect((await send({ ...preview, as })).status).toBe(status);
    expect(await added()).toEqual([]);
  });

  test.each<[string, Subject, string | null, number, string]>([
    ['another subject', { type: 'party', id: sampleId(77) }, null, 404, 'audit.entry-not-found'],
    ['a subject of another kind', { type: 'comment', id: PARTY }, null, 404, 'audit.entry-not-found'],
    ['what cannot be a subject', { type: 'party', id: '$all' }, null, 404, 'audit.entry-not-found'],
    ['a kind that there is not', { type: 'ride', id: PARTY }, null, 400, 'request.invalid'],
    ['an unknown event', party, sampleId(78), 404, 'audit.entry-not-found'],
    ['what cannot be an event', party, 'nada', 404, 'audit.entry-not-found'],
  ])('%s', async (_what, subject, eventId, status, code) => {
    const {
      send,
      request,
      preview,
      added,
      eventId: own,
    } = await undoing([APPROVED_PARTY], 'PartyApproved', party);
    const path = `/api/admin/undo/${eventId ?? own}`;
    expect(await send({ ...request, path, body: { subject } })).toMatchObject({ status, body: { code } });
    const query = `type=${subject.type}&id=${encodeURIComponent(subject.id)}`;
    expect(await send({ ...preview, path: `${path}?${query}` })).toMatchObject({ status, body: { code } });
    expect(await added()).toEqual([]);
  });

  test('a decision on a comment that its author withdrew', async () => {
    const { send, request, preview, added } = await undoing(
      [APPROVED_PARTY, commented(), commentApproved(), commentWithdrawn()],
      'CommentApproved',
      { type: 'comment', id: COMMENT },
    );
    const body = { code: 'comment.withdrawn' };
    expect(await send(request)).toMatchObject({ status: 409, body });
    expect(await send(preview)).toMatchObject({ status: 200, body });
    expect(await added()).toEqual([]);
  });

  test.each([
    undefined,
    {},
    { subject: null },
    { subject: { type: 'party' } },
    { subject: { id: PARTY } },
    [],
  ])('the body %j', async (body) => {
    const { send, request } = await undoing([APPROVED_PARTY], 'PartyApproved', party);
    const answer = await send({ ...request, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });

  test('the query without a subject, or with two', async () => {
    const { send, preview, eventId } = await undoing([APPROVED_PARTY], 'PartyApproved', party);
    for (const query of ['', '?type=party', `?type=party&id=${PARTY}&id=${PARTY}`])
      expect(await send({ ...preview, path: `/api/admin/undo/${eventId}${query}` })).toMatchObject({
        status: 400,
        body: { code: 'request.invalid' },
      });
  });

  test('unreadable subjects; the same subject in other letters under one key is a repeat', async () => {
    const { send, request } = await undoing(
      [APPROVED_PARTY, commented(), commentApproved()],
      'PartyApproved',
      party,
    );
    for (const [, bad] of [foreign(request), ...unreadable(request)])
      expect((await send(bad)).status).toBeGreaterThanOrEqual(400);
    expect((await send({ ...request, key: 'k' })).status).toBe(200);
    const other = { ...request, key: 'k', body: { subject: { ...party, id: PARTY.toUpperCase() } } };
    expect((await send(other)).status).toBe(200);
  });
});
