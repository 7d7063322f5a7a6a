import type { EventType } from '@duende/contracts/events/domain-event';
import { ERASED } from '@duende/contracts/common/personal';
import { photoUrl } from '@duende/contracts/parties/photo-url';
import type { Given } from '@duende/testkit/samples/given-log';
import { sampleId } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { commandApp, type CommandRequest } from '../testing/command-app.ts';
import {
  ADMIN,
  adminAppointed,
  ALBA,
  commented,
  commentRejected,
  deleted,
  exported,
  PARTY,
  photoWithdrawn,
  rejected,
  sessionsEnded,
  submitted,
} from '@duende/testkit/samples/story';
import { PHOTO } from '../testing/histories.ts';
import { idOf } from '../undo/testing/imported.ts';
import { account, comment, party, setUp, type Subject } from '../undo/testing/undo-story.ts';

const refused = [submitted(), rejected({ reason: 'Lo dijo Alba' })];
const withPhoto = submitted({ details: { photo: photoUrl(PHOTO.name) } });
const exportId = sampleId(40);

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
  ['of a rejection', refused, 'PartyRejected', party, { subjectId: PARTY, partyId: PARTY }],
  [
    'of a deletion',
    [submitted(), deleted({ reason: 'Cancelada' })],
    'PartyDeleted',
    party,
    { subjectId: PARTY, partyId: PARTY },
  ],
  [
    'of a photo that was taken back, which is in a stream of its own',
    [withPhoto, photoWithdrawn({ photo: PHOTO.name, reason: 'Sale Alba' })],
    'PhotoWithdrawn',
    party,
    { subjectId: PARTY, partyId: PARTY },
  ],
  [
    'of a comment refused',
    [commented(), commentRejected({ reason: 'Publicidad' })],
    'CommentRejected',
    comment,
    { subjectId: comment.id, partyId: PARTY },
  ],
  [
    'of sessions ended',
    [...setUp, sessionsEnded({ reason: 'Le robaron el móvil' })],
    'SessionsEnded',
    account,
    { subjectId: ALBA, partyId: null },
  ],
  [
    'of an export',
    [exported({ exportId, isPersonal: true, reason: 'Alba' })],
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
      metadata: { actorId: ADMIN, causationId: eventId },
      position: answer.logPosition,
    },
  ]);
  const event = (await events()).find(({ id }) => id === eventId);
  expect(event?.data).toMatchObject({ reason: ERASED });
  expect(await vault.markedForDestruction()).toEqual([]);
});

test('a repeat under its key gets the same answer; another one hears that the reason is redacted already', async () => {
  const { send, request, struck } = await striking(refused, 'PartyRejected', party);
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
  ['an entry that never has one', [submitted()], 'PartySubmitted', party, 422, 'audit.no-reason'],
  ['an entry without one', [submitted(), rejected()], 'PartyRejected', party, 422, 'audit.no-reason'],
  ['an appointment', [...setUp, adminAppointed()], 'AdminAppointed', account, 422, 'audit.no-reason'],
  ['an entry of something else', refused, 'PartyRejected', comment, 404, 'audit.entry-not-found'],
  [
    'a subject that is none',
    refused,
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
  const { send, request, struck } = await striking(refused, 'PartyRejected', party);
  expect((await send({ ...request, as })).status).toBe(status);
  expect(await struck()).toEqual([]);
});

test('a body without a subject is refused', async () => {
  const { send, request } = await striking(refused, 'PartyRejected', party);
  expect(await send({ ...request, body: {} })).toMatchObject({ status: 400 });
});
