import type { WaitingReasonAnswer } from '@duende/contracts/parties/reason-answers';
import { when } from '@duende/testkit/samples/given-log';
import { sampleId } from '@duende/testkit/samples/party';
import {
  ALBA,
  approved,
  BRUNO,
  cancelled,
  deleted,
  erased,
  PARTY,
  people,
  postponed,
  reasonReviewed,
  submitted,
} from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { admin } from '../testing/actors.ts';
import { givenEvents } from '../testing/query-rig.ts';

const [second, third] = [2, 3].map(sampleId) as [string, string];
const published = (partyId: string, authorId: string | null = ALBA) => [
  submitted({ partyId, authorId, details: { name: `Luna ${partyId.slice(7, 8)}` } }),
  approved({ partyId, authorId }),
];
const story = [
  ...people,
  ...published(PARTY),
  ...published(second, BRUNO),
  ...published(third, null),
  when('2026-11-02T10:00:00.000Z', postponed({ partyId: second })),
  when('2026-11-03T10:00:00.000Z', cancelled()),
  cancelled({ partyId: third, isReasonReviewed: true }),
];
const PATH = '/api/admin/events/condition-reasons';

test('reasons of authors wait, with who wrote them and since when, the oldest first', async () => {
  const { read } = await givenEvents(story);
  expect(await read<WaitingReasonAnswer[]>(PATH, admin)).toMatchObject([
    {
      ...{ id: second, condition: 'postponed', conditionReason: 'Se ha roto el generador' },
      ...{ isReasonReviewed: false, reasonAt: '2026-11-02T10:00:00.000Z' },
      sender: { id: BRUNO, username: 'bruno' },
    },
    { id: PARTY, reasonAt: '2026-11-03T10:00:00.000Z', sender: { id: ALBA } },
  ]);
});

test('a reviewed one leaves the queue, and one of a removed party; an erased author is not named', async () => {
  const { read, get } = await givenEvents([...story, reasonReviewed(), erased({ userId: BRUNO })]);
  expect(await read(PATH, admin)).toMatchObject([{ id: second, sender: null }]);
  expect((await get(PATH, admin)).headers['total-count']).toBe('1');
  const gone = await givenEvents([...story, deleted({ partyId: second, authorId: BRUNO })]);
  expect(await gone.read(PATH, admin)).toMatchObject([{ id: PARTY }]);
});

test('in pages, searched by name', async () => {
  const { read, get } = await givenEvents(story);
  const first = await get(`${PATH}?limit=1`, admin);
  const next = /<([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? '';
  expect(await read(next, admin)).toMatchObject([{ id: PARTY }]);
  expect(await read(`${PATH}?search=luna+2`, admin)).toMatchObject([{ id: second }]);
  expect((await get(`${PATH}?sort=newest`, admin)).status).toBe(400);
});
