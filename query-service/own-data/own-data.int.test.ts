import { randomUUID } from 'node:crypto';
import type { OwnDataAnswer, OwnDataPart } from '@duende/contracts/accounts/own-data-answer';
import type { DomainEvent, EventType } from '@duende/contracts/events/domain-event';
import { PERSONAL_FIELDS } from '@duende/contracts/events/personal-fields';
import { by, day, when, withData, type Given } from '@duende/testkit/samples/given-log';
import { sampleId, samplePartyDetails } from '@duende/testkit/samples/party';
import {
  ADMIN,
  ALBA,
  analystAppointed,
  approved,
  BRUNO,
  commentApproved,
  commented,
  commentEdited,
  commentRejected,
  commentWithdrawn,
  contactChanged,
  deleted,
  exported,
  muted,
  OTHER_COMMENT,
  OTHER_PARTY,
  PARTY,
  passwordChanged,
  people,
  photoWithdrawn,
  proposalRejected,
  pushSubscribed,
  registered,
  rejected,
  reported,
  ridePublished,
  rideAlertSet,
  rideRemoved,
  rsvp,
  rsvpWithdrawn,
  seatRequested,
  accountSuspended,
  sessionsEnded,
  submitted,
  tokenIssued,
  updated,
} from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { admin, alba, bruno } from '../testing/actors.ts';
import { givenEvents } from '../testing/query-rig.ts';
import { SEALED_IN_FILE } from './sealed-in-file.ts';

const GUARD = sampleId(0xa9);
const guard = { userId: GUARD, isAdmin: true } as const;
const account = registered({ userId: GUARD, username: 'guardiana' });

/** What seals each type's fields under the key of the guard, who has done everything there is to do. */
const BY_GUARD: { readonly [T in keyof typeof SEALED_IN_FILE]: Given } = {
  UserRegistered: account,
  ContactDetailsChanged: contactChanged({ userId: GUARD, changes: { telegram: { from: 'x', to: 'x' } } }),
  PasswordChanged: passwordChanged({ userId: GUARD, passwordHash: 'x' }),
  ReadTokenIssued: tokenIssued({ userId: GUARD, name: 'x' }),
  PushSubscribed: pushSubscribed({ userId: GUARD }),
  CommentPosted: commented({ commentId: randomUUID(), authorId: GUARD, author: 'x', content: 'x' }),
  CommentEdited: commentEdited({ commentId: OTHER_COMMENT, authorId: GUARD, content: 'x' }),
  RidePublished: ridePublished({ rideId: randomUUID(), userId: GUARD }),
  RideAlertSet: rideAlertSet({ alertId: randomUUID(), userId: GUARD }),
  SeatRequested: seatRequested({ requestId: randomUUID(), userId: GUARD }),
  ThingReported: reported({ userId: GUARD, words: 'x' }),
  PartyRejected: by(GUARD, rejected({ reason: 'x' })),
  PartyDeleted: by(GUARD, deleted({ partyId: OTHER_PARTY, reason: 'x' })),
  ProposalRejected: by(GUARD, proposalRejected({ partyId: OTHER_PARTY, reason: 'x' })),
  PhotoWithdrawn: by(GUARD, photoWithdrawn({ reason: 'x' })),
  CommentRejected: by(GUARD, commentRejected({ reason: 'x' })),
  AccountSuspended: by(GUARD, accountSuspended({ reason: 'x' })),
  SessionsEnded: by(GUARD, sessionsEnded({ reason: 'x' })),
  HistoryExported: by(GUARD, exported({ reason: 'x' })),
};
const SEALED = (Object.keys(PERSONAL_FIELDS) as (keyof typeof SEALED_IN_FILE)[]).map(
  (type) => [type, BY_GUARD[type]] as const,
);

/** A mark for each sealed field, and the event with them in it: a text, or a place. */
function marked([type, given]: (typeof SEALED)[number]) {
  const [event] = given.events as readonly [DomainEvent];
  const data = structuredClone(event.data) as Record<string, unknown>;
  const marks = (PERSONAL_FIELDS[type]?.paths ?? []).map((path, index) => {
    const isPlace = path === 'departure';
    const mark = isPlace ? '41.7' + String(index + 12345) : `⟦${type} ${path}⟧`;
    const [first = '', star, last = ''] = path.split('.');
    if (star === undefined) data[first] = isPlace ? { latitude: Number(mark), longitude: 1 } : mark;
    else
      for (const change of Object.values(data[first] as Record<string, Record<string, unknown>>))
        change[last] = mark;
    return { type, path, mark };
  });
  return { given: withData(given, data), marks };
}

const story = SEALED.map(marked);
const MARKS = story.flatMap(({ marks }) => marks);
const before: readonly Given[] = [
  ...people,
  when(day(1), submitted()),
  when(day(1), submitted({ partyId: OTHER_PARTY, authorId: BRUNO })),
  when(day(1), commented()),
  when(day(1), commented({ commentId: OTHER_COMMENT, authorId: GUARD, author: 'x', content: 'x' })),
];

async function fileOf(rig: Awaited<ReturnType<typeof givenEvents>>, actor: typeof alba | typeof guard) {
  const { status, body, headers } = await rig.ownData(actor);
  expect(status).toBe(200);
  return { text: body.toString(), data: JSON.parse(body.toString()) as OwnDataAnswer, headers };
}

test('every field that is sealed under the key of a person is in the file of that person, but what opens the account', async () => {
  const rig = await givenEvents([...before, ...story.map(({ given }) => given)]);
  const { text, data } = await fileOf(rig, guard);
  const lacking = MARKS.flatMap(({ type, path, mark }) => {
    const part = (SEALED_IN_FILE[type] as Readonly<Record<string, OwnDataPart | null>>)[path] ?? null;
    if (part === null) return text.includes(mark) ? [`${type} ${path} is secret`] : [];
    return JSON.stringify(data[part]).includes(mark) ? [] : [`${type} ${path} is not in ${part}`];
  });
  expect(lacking).toEqual([]);
  expect(MARKS.length).toBeGreaterThan(12);
});

test('and the files of other people contain none of it, not even the decider’s', async () => {
  const rig = await givenEvents([...before, ...story.map(({ given }) => given)]);
  for (const other of [alba, bruno, admin]) {
    const { text } = await fileOf(rig, other as typeof alba);
    expect(MARKS.filter(({ mark }) => text.includes(mark))).toEqual([]);
    for (const name of ['guardiana', GUARD]) expect(text).not.toContain(name);
  }
});

test('it contains a person’s submissions, attendance and their outcomes, and no data of others', async () => {
  const rig = await givenEvents([
    ...people,
    when(day(1), submitted({ details: samplePartyDetails({ name: 'Luna', dates: ['2026-12-05'] }) })),
    when(day(2), approved()),
    when(day(2), updated({ changes: { description: { from: 'x', to: 'Palabras de otra' } } })),
    when(day(3), rsvp()),
    when(day(4), rsvpWithdrawn()),
    when(day(5), rsvp()),
    when(day(5), submitted({ partyId: OTHER_PARTY, authorId: BRUNO, details: { name: 'Escondida' } })),
    when(day(5), rsvp({ partyId: OTHER_PARTY })),
    when(day(6), commented({ authorId: ALBA, author: 'alba', signedAs: 'member', content: 'Voy' })),
    when(day(7), commentApproved({ authorId: ALBA })),
    when(day(8), ridePublished({ userId: ALBA })),
    when(day(9), rideRemoved({ userId: ALBA })),
    when(day(8), commented({ commentId: OTHER_COMMENT, authorId: ALBA, author: 'alba', content: 'Quizá' })),
    when(day(8), commentEdited({ commentId: OTHER_COMMENT, authorId: ALBA, content: 'Quizá no' })),
    when(day(9), commentWithdrawn({ commentId: OTHER_COMMENT, authorId: ALBA })),
    when(day(9), analystAppointed()),
    when(day(9), muted()),
    when(day(10), rejected({ reason: 'Motivo de otra' })),
    when(day(11), reported({ thing: 'user', thingId: BRUNO, partyId: null, words: 'Me insulta' })),
  ]);
  const { data, text, headers } = await fileOf(rig, alba);
  expect(headers['cache-control']).toBe('private, no-store');
  expect(headers['content-disposition']).toMatch(/^attachment; filename="duende-mis-datos-[\d-]{10}\.json"$/);
  expect(data).toMatchObject({
    account: { id: ALBA, username: 'alba', email: 'alba@mail.example', isAnalyst: true, contact: null },
    accountEvents: [
      { type: 'UserRegistered', isOwn: true, data: { username: 'alba', isAdmin: false } },
      { type: 'PersonMuted', isOwn: true, data: {} },
      { type: 'AnalystAppointed', isOwn: false, data: {} },
    ],
    sessions: [{ isThis: true }],
    tokens: [],
    parties: [{ id: PARTY, status: 'rejected', decision: { verdict: 'rejected' }, sent: { name: 'Luna' } }],
    comments: [
      { party: { id: PARTY, name: null }, author: 'alba', content: 'Voy', decision: { verdict: 'approved' } },
      { content: 'Quizá no', earlier: ['Quizá'], status: 'withdrawn', decision: null },
    ],
    rides: [{ type: 'offer', latitude: 40.416849, removedAt: day(9) }],
    reports: [{ thing: 'user', id: null, ground: 'abuse', words: 'Me insulta' }],
  });
  expect(data.rsvps).toContainEqual({
    party: { id: PARTY, name: null },
    isGoing: true,
    going: [
      { from: day(3), to: day(4) },
      { from: day(5), to: null },
    ],
  });
  for (const others of ['Palabras de otra', 'Motivo de otra', 'Escondida', 'guardian', 'bruno', ADMIN, BRUNO])
    expect(text).not.toContain(others);
  for (const secret of ['argon2id', 'claims']) expect(text).not.toContain(secret);
});

test('only the session whose person has just given the password gets it', async () => {
  const rig = await givenEvents(people);
  const code = async (path: string, actor: typeof alba | null) => {
    const { status, body } = await rig.get(path, actor);
    return [status, (JSON.parse(body.toString()) as { code: string }).code];
  };
  const useless = [403, 'account.data-ticket-useless'];
  expect(await code('/api/users/data', null)).toEqual([401, 'session.required']);
  expect(await code('/api/users/data', alba)).toEqual(useless);
  expect(await code('/api/users/data?ticket=x', alba)).toEqual(useless);
  expect(await code(`/api/users/data?ticket=${'x'.repeat(1001)}`, alba)).toEqual([400, 'request.invalid']);
  expect((await rig.ownData({ ...alba, userId: sampleId(77) })).status).toBe(401);
});

test('a long life is given in full, some of it at a time', async () => {
  const many = Array.from({ length: 450 }, (_, index) => index);
  const rig = await givenEvents([
    ...people,
    submitted(),
    ...many.map((index) =>
      when(day(3), commented({ commentId: randomUUID(), authorId: ALBA, content: `Número ${index}.` })),
    ),
    ...many.map((index) =>
      contactChanged({ changes: { telegram: { from: `@${index}`, to: `@${index + 1}` } } }),
    ),
    ...many.map((index) => by(ALBA, exported({ exportId: randomUUID(), reason: `Porque ${index}.` }))),
  ]);
  const { data } = await fileOf(rig, alba);
  expect(new Set(data.comments.map(({ content }) => content)).size).toBe(450);
  expect(data.accountEvents).toHaveLength(451);
  expect(new Set(data.acts.map(({ reason }) => reason)).size).toBeGreaterThanOrEqual(450);
});

test('every type of event has a real name', () => {
  const types: readonly EventType[] = Object.keys(SEALED_IN_FILE) as EventType[];
  expect(types.toSorted()).toEqual(Object.keys(PERSONAL_FIELDS).toSorted());
});
