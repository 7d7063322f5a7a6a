import type { PartyStoryAnswer, PersonStoryAnswer } from '@duende/contracts/history/story-answers';
import { day, type Given, givenLog, when } from '@duende/testkit/samples/given-log';
import { sampleId, samplePartyDetails } from '@duende/testkit/samples/party';
import { describe, expect, test } from 'vitest';
import { countingStore } from '../testing/counting-store.ts';
import { givenEvents } from '../testing/query-rig.ts';
import { admin, bruno } from '../testing/actors.ts';
import {
  ADMIN,
  ALBA,
  approved,
  BRUNO,
  commentApproved,
  commented,
  deleted,
  erased,
  PARTY,
  people,
  ridePublished,
  rideRemoved,
  rsvp,
  rsvpWithdrawn,
  submitted,
  updated,
} from '@duende/testkit/samples/story';

const sol = sampleId(2);
const LUNA = samplePartyDetails({ name: 'Luna', dates: ['2026-12-05'] });
const story = [
  ...people.map((person) => when(day(1), person)),
  when(day(2), submitted({ authorId: BRUNO, details: LUNA })),
  when(day(3), approved({ authorId: BRUNO })),
  when(day(4), rsvp()),
  when(day(5), rsvp({ userId: BRUNO })),
  when(day(6), updated({ changes: { name: { from: 'Luna', to: 'Luna llena' } } })),
  when(day(7), rsvpWithdrawn()),
  when(day(8), commented({ author: 'bruno', signedAs: 'member' })),
  when(day(9), commentApproved()),
  when(day(10), ridePublished()),
  when(day(11), rideRemoved()),
  when(day(12), deleted({ authorId: BRUNO, reason: 'Se aplaza' })),
];
const now = () => Date.parse(day(20));
const given = (...more: readonly Given[]) => givenEvents([...story, ...more], { now });

describe('the story of a party', () => {
  const path = (id = PARTY) => `/api/admin/events/${id}/story`;

  test('is its changes with who was going then, and the curve beneath', async () => {
    const { read } = await given();
    const { event, marks, total, curve } = await read<PartyStoryAnswer>(path(), admin);
    expect(event).toEqual({ id: PARTY, name: 'Luna llena', status: 'deleted' });
    expect(total).toBe(4);
    expect(marks.map(({ at, kind, actor, count }) => [at, kind, actor?.username, count])).toEqual([
      [day(2), 'submitted', 'bruno', 0],
      [day(3), 'approved', 'guardian', 0],
      [day(6), 'updated', 'guardian', 2],
      [day(12), 'deleted', 'guardian', 1],
    ]);
    expect(marks[2]?.changes).toEqual([{ field: 'name', from: 'Luna', to: 'Luna llena' }]);
    expect(marks[3]?.reason).toBe('Se aplaza');
    expect(curve).toEqual([
      { at: day(4), count: 1 },
      { at: day(5), count: 2 },
      { at: day(7), count: 1 },
      { at: day(20), count: 1 },
    ]);
  });

  test('stays true when somebody is erased, without their name', async () => {
    const { read } = await given(when(day(13), erased({ userId: BRUNO })));
    const { marks, curve } = await read<PartyStoryAnswer>(path(), admin);
    expect(marks[0]?.actor).toEqual({ id: BRUNO, username: null });
    expect(curve.map(({ count }) => count)).toEqual([1, 2, 1, 0, 0]);
  });

  test('shows the latest of very many changes, each against the one before', async () => {
    const renames = Array.from({ length: 210 }, (_, index) =>
      when(
        day(13),
        updated({
          partyId: sol,
          changes: { name: { from: index === 0 ? 'Sol' : `Sol ${index}`, to: `Sol ${index + 1}` } },
        }),
      ),
    );
    const { read } = await given(
      when(day(12), submitted({ partyId: sol, details: { ...LUNA, name: 'Sol' } })),
      ...renames,
    );
    const { marks, total } = await read<PartyStoryAnswer>(path(sol), admin);
    expect([marks.length, total]).toEqual([200, 211]);
    expect(marks[0]?.changes).toEqual([{ field: 'name', from: 'Sol 10', to: 'Sol 11' }]);
  });

  test('requires a party that existed', async () => {
    const { get } = await given();
    for (const id of [sampleId(99), 'x']) expect((await get(path(id), admin)).status).toBe(404);
  });
});

describe('the story of a person', () => {
  const path = (id: string = BRUNO, query = '') => `/api/admin/users/${id}/story${query}`;
  const entriesOf = ({ entries }: PersonStoryAnswer) =>
    entries.map((entriesOf): readonly [string, string] =>
      'step' in entriesOf
        ? [entriesOf.step.at, entriesOf.step.kind]
        : [entriesOf.entry.at, entriesOf.entry.kind],
    );

  test('is what they did and what was decided about it, the newest first', async () => {
    const { read } = await given();
    const answer = await read<PersonStoryAnswer>(path(), admin);
    expect(answer).toMatchObject({ user: { id: BRUNO, username: 'bruno' }, next: null });
    expect(entriesOf(answer)).toEqual([
      [day(12), 'party.deleted'],
      [day(11), 'ride.removed'],
      [day(10), 'ride.offered'],
      [day(9), 'comment.approved'],
      [day(8), 'comment.sent'],
      [day(6), 'party.updated'],
      [day(5), 'rsvp.confirmed'],
      [day(3), 'party.approved'],
      [day(2), 'party.sent'],
      [day(1), 'account.registered'],
    ]);
    const albas = await read<PersonStoryAnswer>(path(ALBA), admin);
    expect(entriesOf(albas)).toEqual([
      [day(7), 'rsvp.withdrawn'],
      [day(4), 'rsvp.confirmed'],
      [day(1), 'account.registered'],
    ]);
  });

  test('comes in pages without a gap', async () => {
    const toggles = Array.from({ length: 450 }, (_, index) =>
      when(
        `2026-11-13T10:00:00.${String(Math.floor(index / 3)).padStart(3, '0')}Z`,
        (index % 2 === 0 ? rsvp : rsvpWithdrawn)({ partyId: PARTY, userId: ALBA }),
      ),
    );
    const { read } = await given(...toggles);
    const seen: unknown[] = [];
    let query: string | null = '';
    while (query !== null) {
      const page: PersonStoryAnswer = await read(path(ALBA, query), admin);
      expect(page.entries.length).toBeLessThanOrEqual(202);
      seen.push(...entriesOf(page));
      query = page.next === null ? null : `?before=${page.next}`;
    }
    expect(seen).toHaveLength(453);
  });

  test('has every entry of one moment, however many: an import’s, and what came before it', async () => {
    const imported = Array.from({ length: 250 }, (_, index) => sampleId(1000 + index));
    const { read } = await given(
      ...imported.map((id) => {
        const { metadata, ...event } = when(day(13), submitted({ partyId: id, details: LUNA }));
        return { ...event, metadata: { ...metadata, actorId: ADMIN } };
      }),
    );
    const seen: unknown[] = [];
    let query: string | null = '';
    while (query !== null) {
      const page: PersonStoryAnswer = await read(path(ADMIN, query), admin);
      seen.push(...entriesOf(page));
      query = page.next === null ? null : `?before=${page.next}`;
    }
    expect(seen.filter((entry) => String(entry).endsWith('party.submitted'))).toHaveLength(250);
    expect(seen).toHaveLength(250 + 6);
  });

  test('is read no further than a page reaches, however much somebody did', async () => {
    const many = Array.from({ length: 700 }, (_, index) => index);
    const at = (index: number) => new Date(Date.parse(day(13)) + index * 1000).toISOString();
    const log = await givenLog([
      ...story,
      ...many.map((index) =>
        when(
          at(index),
          commented({ commentId: sampleId(2000 + index), author: 'bruno', signedAs: 'member' }),
        ),
      ),
      ...many.map((index) => when(at(700 + index), commentApproved({ commentId: sampleId(2000 + index) }))),
      ...many.flatMap((index) => [
        when(at(1400 + index), ridePublished({ rideId: sampleId(3000 + index) })),
        when(at(1400 + index), rideRemoved({ rideId: sampleId(3000 + index) })),
      ]),
      ...many.map((index) =>
        when(at(2100 + index), (index % 2 === 1 ? rsvp : rsvpWithdrawn)({ partyId: PARTY, userId: BRUNO })),
      ),
    ]);
    const { store, reading } = countingStore();
    const { read } = await givenEvents([], { log, store, now });
    const seen: (readonly [string, string])[] = [];
    for (let query: string | null = ''; query !== null;) {
      reading.documents = 0;
      const page: PersonStoryAnswer = await read(path(BRUNO, query), admin);
      expect(reading.documents).toBeLessThan(1500);
      seen.push(...entriesOf(page));
      query = page.next === null ? null : `?before=${page.next}`;
    }
    expect(seen).toHaveLength(10 + 5 * 700);
    const moments = seen.map(([at]) => at);
    expect(moments).toEqual(moments.toSorted().reverse());
  });

  test('requires an account that exists', async () => {
    const { get } = await given(when(day(13), erased({ userId: ALBA })));
    for (const id of [ALBA, sampleId(99), 'x']) expect((await get(path(id), admin)).status).toBe(404);
    expect((await get(path(BRUNO, '?before=ayer'), admin)).status).toBe(400);
    expect((await get(path(), bruno)).status).toBe(403);
  });
});
