import type { EventType } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { photoUrl } from '@duende/contracts/parties/photo-url';
import { sampleId } from '@duende/testkit/samples/party';
import type { Given } from '@duende/testkit/samples/given-log';
import { describe, expect, test } from 'vitest';
import { foreign, unreadable } from '../testing/bad-requests.ts';
import type { CommandRequest } from '../testing/command-app.ts';
import { ADMIN_ID, APPROVED_PARTY, AUTHOR_ID, PARTY_ID, PENDING_PARTY, PHOTO } from '../testing/samples.ts';
import {
  approvedComment,
  edited,
  user,
  setUp,
  role,
  party,
  account,
  undoing,
  type Subject,
} from './testing/undo-story.ts';

describe('what is never undone', () => {
  const erased: Given = {
    stream: streams.user(AUTHOR_ID),
    events: [{ type: 'PersonErased', data: { userId: AUTHOR_ID } }],
  };
  const password: Given = {
    stream: streams.user(AUTHOR_ID),
    events: [{ type: 'PasswordChanged', data: { userId: AUTHOR_ID, passwordHash: 'y' } }],
  };
  const ended: Given = {
    stream: streams.user(AUTHOR_ID),
    events: [{ type: 'SessionsEnded', data: { userId: AUTHOR_ID, reason: 'Móvil robado' } }],
  };
  const withPhoto: Given = edited({ photo: { from: null, to: photoUrl(PHOTO.name) } });
  const taken: Given = {
    stream: streams.photo(PHOTO.name),
    events: [{ type: 'PhotoWithdrawn', data: { photo: PHOTO.name, partyId: PARTY_ID, reason: null } }],
  };
  const exported: Given = {
    stream: streams.export(sampleId(91)),
    events: [
      {
        type: 'HistoryExported',
        data: {
          exportId: sampleId(91),
          table: 'parties',
          format: 'csv',
          from: null,
          to: null,
          isPersonal: false,
          reason: null,
        },
      },
    ],
  };
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

  const verified: Given = {
    stream: streams.verification(sampleId(92)),
    events: [
      {
        type: 'HistoryVerified',
        data: {
          verificationId: sampleId(92),
          upTo: '0000000000000009',
          events: 3,
          readModels: 1,
          documents: 2,
          differences: 0,
        },
      },
    ],
  };

  test.each<[string, readonly Given[], EventType, Subject]>([
    ['sessions ended by an administrator', [user(AUTHOR_ID), ended], 'SessionsEnded', account],
    ['an erasure', [user(AUTHOR_ID), erased], 'PersonErased', account],
    ['a password', [user(AUTHOR_ID), password], 'PasswordChanged', account],
    ['a set-up', [user(AUTHOR_ID, true)], 'UserRegistered', account],
    ['a submission', [PENDING_PARTY], 'PartySubmitted', party],
    ['a picture taken back', [PENDING_PARTY, withPhoto, taken], 'PhotoWithdrawn', party],
    ['an export', [exported], 'HistoryExported', { type: 'export', id: sampleId(91) }],
    ['an event passed over', [passedOver], 'EventPassedOver', { type: 'record', id: sampleId(90) }],
    ['a verification', [verified], 'HistoryVerified', { type: 'verification', id: sampleId(92) }],
  ])('%s', async (_what, given, type, subject) => {
    const { send, request, preview, added } = await undoing(given, type, subject);
    expect(await send(request)).toMatchObject({ status: 422, body: { code: 'audit.not-undoable' } });
    expect(await send(preview)).toMatchObject({
      status: 200,
      body: { possible: false, code: 'audit.not-undoable', message: 'Esto no se puede deshacer.' },
    });
    expect(await added()).toEqual([]);
  });

  test('nor a role of who has no account any more', async () => {
    const { send, request } = await undoing(
      [...setUp, role('AdminAppointed', 'AdminDismissed'), erased],
      'AdminDismissed',
      account,
    );
    expect(await send(request)).toMatchObject({ status: 404, body: { code: 'account.not-found' } });
  });

  test('and one that such a person was given all the same is taken', async () => {
    const cutOff: Given = {
      stream: streams.admins(),
      events: [{ type: 'AnalystAppointed', data: { userId: AUTHOR_ID } }],
    };
    const { send, request, added } = await undoing(
      [...setUp, role('AdminAppointed', 'AdminDismissed'), erased, cutOff],
      'AdminDismissed',
      account,
    );
    expect(await send(request)).toMatchObject({ status: 404, body: { code: 'account.not-found' } });
    expect((await added()).map(({ type }) => type)).toEqual(['AnalystDismissed']);
  });
});

test('the last administrator stays one', async () => {
  const dismissedFounder: Given = {
    stream: streams.admins(),
    events: [{ type: 'AdminDismissed', data: { userId: ADMIN_ID } }],
  };
  const { send, request, added } = await undoing(
    [...setUp, role('AdminAppointed'), dismissedFounder],
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
    ['a subject of another kind', { type: 'comment', id: PARTY_ID }, null, 404, 'audit.entry-not-found'],
    ['what cannot be a subject', { type: 'party', id: '$all' }, null, 404, 'audit.entry-not-found'],
    ['a kind that there is not', { type: 'ride', id: PARTY_ID }, null, 400, 'request.invalid'],
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

  test.each([
    undefined,
    {},
    { subject: null },
    { subject: { type: 'party' } },
    { subject: { id: PARTY_ID } },
    [],
  ])('the body %j', async (body) => {
    const { send, request } = await undoing([APPROVED_PARTY], 'PartyApproved', party);
    const answer = await send({ ...request, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });

  test('the query without a subject, or with two', async () => {
    const { send, preview, eventId } = await undoing([APPROVED_PARTY], 'PartyApproved', party);
    for (const query of ['', '?type=party', `?type=party&id=${PARTY_ID}&id=${PARTY_ID}`])
      expect(await send({ ...preview, path: `/api/admin/undo/${eventId}${query}` })).toMatchObject({
        status: 400,
        body: { code: 'request.invalid' },
      });
  });

  test('what cannot be read; the same subject in other letters under one key is a repeat', async () => {
    const { send, request } = await undoing([APPROVED_PARTY, approvedComment], 'PartyApproved', party);
    for (const [, bad] of [foreign(request), ...unreadable(request)])
      expect((await send(bad)).status).toBeGreaterThanOrEqual(400);
    expect((await send({ ...request, key: 'k' })).status).toBe(200);
    const other = { ...request, key: 'k', body: { subject: { ...party, id: PARTY_ID.toUpperCase() } } };
    expect((await send(other)).status).toBe(200);
  });
});
