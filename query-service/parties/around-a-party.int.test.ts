import type { CommentAnswer } from '@duende/contracts/api/answers';
import { expect, test } from 'vitest';
import { givenEvents } from '../testing/query-rig.ts';
import { sampleId } from '../testing/sample-party.ts';
import {
  admin,
  alba,
  approved,
  bruno,
  commentApproved,
  commented,
  people,
  removed,
  ridePublished,
  rsvp,
  signedComment,
  submitted,
} from '../testing/story.ts';

const [luna, sol] = [sampleId(1), sampleId(2)];
const [first, second, third] = [11, 12, 13].map(sampleId) as [string, string, string];
const ride = sampleId(21);

const story = [
  ...people,
  submitted(luna, { name: 'Luna', dates: ['2026-12-20'] }),
  approved(luna),
  submitted(sol, { name: 'Sol', dates: ['2026-12-06'] }),
  approved(sol),
  commented(first, luna, 'Primero', '2026-11-05T10:00:00.000Z'),
  commented(second, luna, '<script>alert(1)</script>', '2026-11-06T10:00:00.000Z'),
  commented(third, luna, 'Tercero', '2026-11-07T10:00:00.000Z'),
  commentApproved(third, luna),
  commentApproved(first, luna),
  rsvp(luna, alba.userId),
  rsvp(luna, bruno.userId),
  rsvp(sol, alba.userId),
  rsvp(luna, bruno.userId, false),
  ridePublished(ride, luna, alba.userId),
];
const now = () => Date.parse('2026-12-01T12:00:00Z');
const contents = (comments: readonly CommentAnswer[]) => comments.map(({ content }) => content);

test('approved comments, the oldest first; the others wait for a moderator', async () => {
  const { read } = await givenEvents(story);
  const comments = await read<CommentAnswer[]>(`/api/events/${luna}/comments`);
  expect(contents(comments)).toEqual(['Primero', 'Tercero']);
  expect(comments[0]).toEqual({
    id: first,
    eventId: luna,
    author: 'Anónimo',
    content: 'Primero',
    createdAt: '2026-11-05T10:00:00.000Z',
  });
  expect(contents(await read('/api/admin/comments/pending', admin))).toEqual(['<script>alert(1)</script>']);
});

test('a comment under the own name of an account says whose, in both lists; nothing is told of another name', async () => {
  const fourth = sampleId(14);
  const { read, and, shown } = await givenEvents([
    ...story,
    signedComment(fourth, luna, 'Alba', alba.userId),
  ]);
  const member = { id: alba.userId, isAdmin: false };
  const pending = await read<CommentAnswer[]>('/api/admin/comments/pending', admin);
  expect(pending.map((comment) => comment.member)).toEqual([undefined, member]);
  await and(commentApproved(fourth, luna));
  await shown();
  const comments = await read<CommentAnswer[]>(`/api/events/${luna}/comments`);
  expect(comments.map((comment) => comment.member)).toEqual([undefined, undefined, member]);
  expect(comments[0]).not.toHaveProperty('member');
});

test('who goes: the count for all, one’s own answer, and one’s own list by day', async () => {
  const { read } = await givenEvents(story, { now });
  expect(await read(`/api/events/${luna}/rsvp-count`)).toEqual({ eventId: luna, count: 1 });
  expect(await read(`/api/events/${luna}/rsvp-status`, alba)).toEqual({ isGoing: true });
  expect(await read(`/api/events/${luna}/rsvp-status`, bruno)).toEqual({ isGoing: false });
  expect(await read(`/api/events/${luna}/rsvp-status`)).toEqual({ isGoing: false });
  const mine = await read<object[]>('/api/users/rsvps', alba);
  expect(mine).toMatchObject([{ name: 'Sol' }, { name: 'Luna' }]);
  expect(Object.keys(mine[0] ?? {}).sort()).toEqual([
    'cost',
    'dates',
    'id',
    'location',
    'name',
    'photo',
    'slug',
  ]);
  expect(await read('/api/users/rsvps', bruno)).toEqual([]);
});

test('pins with the address made of their coordinates', async () => {
  const { read } = await givenEvents(story);
  expect(await read(`/api/events/${luna}/rides`)).toEqual([
    {
      id: ride,
      eventId: luna,
      type: 'offer',
      userId: alba.userId,
      departureAddress: '40.4168, -3.7000',
      departureLatitude: 40.41684,
      departureLongitude: -3.7,
      passengerCount: 3,
    },
  ]);
  expect(await read(`/api/events/${sol}/rides`)).toEqual([]);
});

test('a deleted party hides everything that hangs on it', async () => {
  const { get, read } = await givenEvents([...story, removed(luna, 'PartyDeleted')], { now });
  for (const rest of ['', '/comments', '/rides', '/rsvp-count', '/rsvp-status'])
    for (const actor of [null, alba, admin])
      expect((await get(`/api/events/${luna}${rest}`, actor)).status, rest).toBe(404);
  expect(await read('/api/users/rsvps', alba)).toMatchObject([{ name: 'Sol' }]);
  expect(await read('/api/admin/comments/pending', admin)).toEqual([]);
  expect(await read('/api/events')).toMatchObject([{ name: 'Sol' }]);
});
