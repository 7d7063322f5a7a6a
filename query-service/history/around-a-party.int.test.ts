import { sampleId } from '@duende/testkit/samples/party';
import type { CommentAnswer } from '@duende/contracts/comments/comment-answers';
import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import { firstCommentsPath } from '@duende/contracts/parties/list-path';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { openReadModels } from '@duende/projections/registry/registry';
import { expect, test } from 'vitest';
import { firstComments } from '../comments/comment-queries.ts';
import { givenEvents } from '../testing/query-rig.ts';
import { admin, alba, bruno } from '../testing/actors.ts';
import {
  ALBA,
  approved,
  BRUNO,
  commentApproved,
  commented,
  deleted,
  PARTY,
  people,
  RIDE,
  ridePublished,
  rsvp,
  rsvpWithdrawn,
  submitted,
  updated,
} from '@duende/testkit/samples/story';
import { when } from '@duende/testkit/samples/given-log';
import { getPage } from '../testing/walk-list.ts';

const sol = sampleId(2);
const [first, second, third] = [11, 12, 13].map(sampleId) as [string, string, string];

const story = [
  ...people,
  submitted({ details: { name: 'Luna', dates: ['2026-12-20'] } }),
  approved(),
  submitted({ partyId: sol, details: { name: 'Sol', dates: ['2026-12-06'] } }),
  approved({ partyId: sol }),
  when('2026-11-05T10:00:00.000Z', commented({ commentId: first, authorId: null, content: 'Primero' })),
  when(
    '2026-11-06T10:00:00.000Z',
    commented({ commentId: second, authorId: null, content: '<script>alert(1)</script>' }),
  ),
  when('2026-11-07T10:00:00.000Z', commented({ commentId: third, authorId: null, content: 'Tercero' })),
  commentApproved({ commentId: third }),
  commentApproved({ commentId: first }),
  rsvp(),
  rsvp({ userId: BRUNO }),
  rsvp({ partyId: sol }),
  rsvpWithdrawn({ userId: BRUNO }),
  ridePublished({ userId: ALBA }),
];
const now = () => Date.parse('2026-12-01T12:00:00Z');
const contents = (comments: readonly CommentAnswer[]) => comments.map(({ content }) => content);

test('approved comments, the oldest first; the others wait for a moderator', async () => {
  const { read } = await givenEvents(story);
  const comments = await read<CommentAnswer[]>(`/api/events/${PARTY}/comments`);
  expect(contents(comments)).toEqual(['Primero', 'Tercero']);
  expect(comments[0]).toEqual({
    id: first,
    eventId: PARTY,
    author: 'Anónimo',
    content: 'Primero',
    createdAt: '2026-11-05T10:00:00.000Z',
  });
  expect(contents(await read('/api/admin/comments/pending', admin))).toEqual(['<script>alert(1)</script>']);
});

test('the comments that a page brings along are those that its screen would ask for first', async () => {
  const store = createMemoryReadStore();
  const fifty = Array.from({ length: 50 }, (_, n) => sampleId(100 + n)).flatMap((id) => [
    when('2026-11-08T10:00:00.000Z', commented({ commentId: id, authorId: null, content: 'Voy' })),
    commentApproved({ commentId: id }),
  ]);
  const rig = await givenEvents([...story, ...fifty], { store });
  const { comments } = await openReadModels(store);
  const page = await firstComments(comments, PARTY);
  const { items, next, total } = await getPage<CommentAnswer>(rig, firstCommentsPath(PARTY), null);
  expect(page).toEqual({ data: items, next, total });
  expect([items.length, total, next]).toEqual([50, 52, expect.any(String)]);
});

test('a comment under the own name of an account says whose, in both lists; another name is unmarked', async () => {
  const fourth = sampleId(14);
  const { read, and, shown } = await givenEvents([
    ...story,
    commented({ commentId: fourth, authorId: ALBA, author: 'Alba', signedAs: 'member' }),
  ]);
  const member = { id: ALBA, isAdmin: false };
  const pending = await read<CommentAnswer[]>('/api/admin/comments/pending', admin);
  expect(pending.map((comment) => comment.member)).toEqual([undefined, member]);
  await and(commentApproved({ commentId: fourth }));
  await shown();
  const comments = await read<CommentAnswer[]>(`/api/events/${PARTY}/comments`);
  expect(comments.map((comment) => comment.member)).toEqual([undefined, undefined, member]);
  expect(comments[0]).not.toHaveProperty('member');
});

test('moderators see whose account wrote a comment under another name, and no other answer has it', async () => {
  const [hidden, own] = [sampleId(14), sampleId(15)];
  const rig = await givenEvents([
    ...story,
    commented({ commentId: hidden, authorId: ALBA, author: 'La Jefa' }),
    commentApproved({ commentId: hidden }),
    commented({ commentId: own, author: 'Bruno', signedAs: 'member' }),
    commentApproved({ commentId: own }),
  ]);
  const accounts = `/api/admin/comment-accounts?comments=${[own, first, hidden].join(',')}`;
  expect(await rig.read(accounts, admin)).toEqual([
    { commentId: hidden, account: { id: ALBA, username: 'alba' } },
  ]);
  for (const reader of [null, bruno, admin]) {
    const { body } = await rig.get(`/api/events/${PARTY}/comments`, reader);
    expect(body.toString()).toContain('La Jefa');
    expect(body.toString()).not.toContain(ALBA);
    expect(body.toString().toLowerCase()).not.toContain('alba');
  }
  for (const reader of [null, bruno])
    expect((await rig.get(accounts, reader)).status).toBe(reader === null ? 401 : 403);
});

test('attendance: the count for all, the own answer, and the own list by day', async () => {
  const { read } = await givenEvents(story, { now });
  expect(await read(`/api/events/${PARTY}/rsvp-count`)).toEqual({ eventId: PARTY, count: 1 });
  expect(await read(`/api/events/${PARTY}/rsvp-status`, alba)).toEqual({ isGoing: true });
  expect(await read(`/api/events/${PARTY}/rsvp-status`, bruno)).toEqual({ isGoing: false });
  expect(await read(`/api/events/${sol}/rsvp-count`)).toEqual({ eventId: sol, count: 1 });
  expect(await read(`/api/events/${sol}/rsvp-status`, bruno)).toEqual({ isGoing: false });
  expect(await read(`/api/events/${PARTY}/rsvp-status`)).toEqual({ isGoing: false });
  const mine = await read<object[]>('/api/users/rsvps', alba);
  expect(mine).toMatchObject([{ name: 'Sol' }, { name: 'Luna' }]);
  expect(Object.keys(mine[0] ?? {}).sort()).toEqual([
    'cancelledDates',
    'condition',
    'cost',
    'dates',
    'endTime',
    'id',
    'location',
    'name',
    'photo',
    'previousDates',
    'slug',
    'startTime',
  ]);
  expect(await read('/api/users/rsvps', bruno)).toEqual([]);
});

test('the counts of several parties in one answer: those that are approved, in the order asked for', async () => {
  const { read, get } = await givenEvents(story, { now });
  const counts = (...ids: readonly string[]) => `/api/rsvp-counts?events=${ids.join(',')}`;
  const [lunaCount, solCount] = [
    { eventId: PARTY, count: 1 },
    { eventId: sol, count: 1 },
  ];
  expect(await read(counts(PARTY, sol))).toEqual([lunaCount, solCount]);
  expect(await read(counts(sol, sampleId(99), PARTY, sol), admin)).toEqual([solCount, lunaCount]);
  expect(await read(counts(...Array.from({ length: 50 }, (_, index) => sampleId(100 + index))))).toEqual([]);
  for (const bad of [
    '/api/rsvp-counts',
    counts('luna'),
    counts(PARTY, ''),
    `${counts(PARTY)}&events=${sol}`,
    counts(...Array.from({ length: 51 }, (_, index) => sampleId(100 + index))),
  ])
    expect((await get(bad)).status).toBe(400);
});

const seen = {
  id: RIDE,
  eventId: PARTY,
  type: 'offer',
  userId: ALBA,
  passengerCount: 3,
  direction: null,
  leavesAt: null,
  note: '',
  granted: 0,
  reserved: null,
};
const rides = `/api/events/${PARTY}/rides`;

test('pins with the address made of their coordinates: four decimals for who has an account, two for visitors', async () => {
  const { read } = await givenEvents(story, { now });
  const exact = {
    ...seen,
    departureAddress: '40.4168, -3.7071',
    departureLatitude: 40.4168,
    departureLongitude: -3.7071,
    approximate: false,
  };
  for (const actor of [alba, bruno, admin]) expect(await read(rides, actor)).toEqual([exact]);
  expect(await read(rides)).toEqual([
    {
      ...seen,
      departureAddress: '40.42, -3.71',
      departureLatitude: 40.42,
      departureLongitude: -3.71,
      approximate: true,
    },
  ]);
  expect(await read(`/api/events/${sol}/rides`)).toEqual([]);
});

test('pins come in the order they were published in, those of one moment by id', async () => {
  const late = '2026-11-10T10:00:00.000Z';
  const [second, third, before] = [22, 23, 24].map(sampleId) as [string, string, string];
  const { read } = await givenEvents(
    [
      submitted({ details: { dates: ['2026-12-20'] } }),
      approved(),
      when('2026-11-09T10:00:00.000Z', ridePublished({ rideId: before, userId: ALBA })),
      when(late, ridePublished({ rideId: third, userId: ALBA })),
      when(late, ridePublished({ rideId: second })),
    ],
    { now },
  );
  const pins = await read<RideAnswer[]>(rides, alba);
  expect(pins.map(({ id }) => id)).toEqual([before, second, third]);
});

test('the two views of pins are never mixed by what is kept of them', async () => {
  const { get } = await givenEvents(story, { now });
  const visitors = await get(rides);
  expect(visitors.headers['cache-control']).toBe('no-cache');
  const IfNoneMatch = { 'If-None-Match': String(visitors.headers['etag']) };
  expect((await get(rides, null, IfNoneMatch)).status).toBe(304);
  const members = await get(rides, bruno, IfNoneMatch);
  expect(members.status).toBe(200);
  expect(members.headers['cache-control']).toBe('private, no-store');
  expect(members.headers['vary']).toContain('Cookie');
  expect(members.headers['etag']).toBeUndefined();
});

test('pins are shown to the end of the last night in Madrid, and again when the party moves on', async () => {
  let moment = Date.parse('2026-12-21T06:59:59Z');
  const { read, and, shown } = await givenEvents(story, { now: () => moment });
  expect(await read(rides)).toHaveLength(1);
  moment += 2000;
  for (const actor of [null, alba, bruno, admin]) expect(await read(rides, actor)).toEqual([]);
  await and(updated({ changes: { dates: { from: ['2026-12-20'], to: ['2026-12-20', '2026-12-27'] } } }));
  await shown();
  expect(await read(rides)).toHaveLength(1);
});

test('a deleted party hides everything that hangs on it', async () => {
  const { get, read } = await givenEvents([...story, deleted()], { now });
  for (const rest of ['', '/comments', '/rides', '/rsvp-count', '/rsvp-status'])
    for (const actor of [null, alba, admin])
      expect((await get(`/api/events/${PARTY}${rest}`, actor)).status, rest).toBe(404);
  expect(await read('/api/users/rsvps', alba)).toMatchObject([{ name: 'Sol' }]);
  expect(await read('/api/admin/comments/pending', admin)).toEqual([]);
  expect(await read('/api/events')).toMatchObject([{ name: 'Sol' }]);
});
