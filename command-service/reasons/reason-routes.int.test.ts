import type { EventType } from '@duende/contracts/events/domain-event';
import { ERASED } from '@duende/contracts/common/personal';
import { streams } from '@duende/contracts/events/streams';
import { photoUrl } from '@duende/contracts/parties/photo-url';
import type { Given } from '@duende/testkit/samples/given-log';
import { sampleId, samplePartyDetails } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { commandApp, type CommandRequest } from '../testing/command-app.ts';
import {
  ADMIN_ID,
  AUTHOR_ID,
  PARTY_ID,
  partyRemoved,
  partySubmitted,
  PENDING_PARTY,
  PHOTO,
} from '../testing/samples.ts';
import { idOf } from '../undo/testing/imported.ts';
import {
  account,
  comment,
  party,
  rejectedComment,
  role,
  setUp,
  type Subject,
} from '../undo/testing/undo-story.ts';

const by = { metadata: { actorId: ADMIN_ID } };
const rejected: Given = {
  ...by,
  stream: streams.party(PARTY_ID),
  events: [partySubmitted(), partyRemoved('PartyRejected', 'Lo dijo Alba')],
};
const deleted: Given = {
  ...by,
  stream: streams.party(PARTY_ID),
  events: [partySubmitted(), partyRemoved('PartyDeleted', 'Cancelada')],
};
const withPhoto = partySubmitted({ details: samplePartyDetails({ photo: photoUrl(PHOTO.name) }) });
const withdrawn: Given = {
  ...by,
  stream: streams.photo(PHOTO.name),
  events: [{ type: 'PhotoWithdrawn', data: { photo: PHOTO.name, partyId: PARTY_ID, reason: 'Sale Alba' } }],
};
const ended: Given = {
  ...by,
  stream: streams.user(AUTHOR_ID),
  events: [{ type: 'SessionsEnded', data: { userId: AUTHOR_ID, reason: 'Le robaron el móvil' } }],
};
const exportId = sampleId(40);
const exported: Given = {
  ...by,
  stream: streams.export(exportId),
  events: [
    {
      type: 'HistoryExported',
      data: {
        exportId,
        table: 'rides',
        format: 'csv',
        from: null,
        to: null,
        isPersonal: true,
        reason: 'Alba',
      },
    },
  ],
};

/** The last event of a type among what was given, and the request that strikes its reason. */
async function striking(given: readonly Given[], type: EventType, subject: Subject) {
  const app = await commandApp(given);
  const eventId = idOf(await app.events(), type);
  const path = `/api/admin/audit/${eventId}/reason`;
  const request: CommandRequest = { as: 'admin', method: 'DELETE', path, body: { subject } };
  const struck = async () => (await app.events()).filter((event) => event.type === 'ReasonStruck');
  return { ...app, eventId, request, struck };
}

test.each<[string, readonly Given[], EventType, Subject, object]>([
  ['of a rejection', [rejected], 'PartyRejected', party, { subjectId: PARTY_ID, partyId: PARTY_ID }],
  ['of a deletion', [deleted], 'PartyDeleted', party, { subjectId: PARTY_ID, partyId: PARTY_ID }],
  [
    'of a photo that was taken back, which stands in a stream of its own',
    [{ stream: streams.party(PARTY_ID), events: [withPhoto] }, withdrawn],
    'PhotoWithdrawn',
    party,
    { subjectId: PARTY_ID, partyId: PARTY_ID },
  ],
  [
    'of a comment refused',
    [{ ...rejectedComment, ...by }],
    'CommentRejected',
    comment,
    { subjectId: comment.id, partyId: PARTY_ID },
  ],
  ['of sessions ended', [...setUp, ended], 'SessionsEnded', account, { subjectId: AUTHOR_ID, partyId: null }],
  [
    'of an export',
    [exported],
    'HistoryExported',
    { type: 'export', id: exportId },
    { subjectId: exportId, partyId: null },
  ],
])('the reason %s is struck', async (_what, given, type, subject, about) => {
  const { send, request, struck, eventId, events, vault } = await striking(given, type, subject);
  const answer = await send(request);
  expect(answer).toMatchObject({ status: 200, body: { ok: true } });
  expect(await struck()).toMatchObject([
    {
      data: { eventId, eventType: type, ...about },
      metadata: { actorId: ADMIN_ID, causationId: eventId },
      position: answer.logPosition,
    },
  ]);
  const event = (await events()).find(({ id }) => id === eventId);
  expect(event?.data).toMatchObject({ reason: ERASED });
  expect(await vault.markedForDestruction()).toEqual([]);
});

test('a repeat under its key says the same; another one is told that it is struck already', async () => {
  const { send, request, struck } = await striking([rejected], 'PartyRejected', party);
  const first = await send({ ...request, key: 'k-striking-once' });
  expect(first.status).toBe(200);
  expect(await send({ ...request, key: 'k-striking-once' })).toEqual(first);
  expect(await send(request)).toMatchObject({
    status: 409,
    body: { code: 'audit.reason-struck', message: 'Ese motivo ya está tachado.' },
  });
  expect(await struck()).toHaveLength(1);
});

test.each<[string, readonly Given[], EventType, Subject, number, string]>([
  ['an entry that never has one', [PENDING_PARTY], 'PartySubmitted', party, 422, 'audit.no-reason'],
  [
    'an entry without one',
    [{ ...rejected, events: [partySubmitted(), partyRemoved('PartyRejected')] }],
    'PartyRejected',
    party,
    422,
    'audit.no-reason',
  ],
  ['an appointment', [...setUp, role('AdminAppointed')], 'AdminAppointed', account, 422, 'audit.no-reason'],
  ['an entry of something else', [rejected], 'PartyRejected', comment, 404, 'audit.entry-not-found'],
  [
    'a subject that is none',
    [rejected],
    'PartyRejected',
    { type: 'party', id: 'x' },
    404,
    'audit.entry-not-found',
  ],
])('%s is refused, and nothing is recorded', async (_what, given, type, subject, status, code) => {
  const { send, request, struck, vault } = await striking(given, type, subject);
  expect(await send(request)).toMatchObject({ status, body: { code } });
  expect(await struck()).toEqual([]);
  expect(await vault.markedForDestruction()).toEqual([]);
});

test.each<[CommandRequest['as'], number]>([
  ['visitor', 401],
  ['user', 403],
  ['analyst', 403],
])('a %s strikes nothing', async (as, status) => {
  const { send, request, struck } = await striking([rejected], 'PartyRejected', party);
  expect((await send({ ...request, as })).status).toBe(status);
  expect(await struck()).toEqual([]);
});

test('a body without a subject is refused', async () => {
  const { send, request } = await striking([rejected], 'PartyRejected', party);
  expect(await send({ ...request, body: {} })).toMatchObject({ status: 400 });
});
