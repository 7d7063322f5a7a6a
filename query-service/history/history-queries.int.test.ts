import type {
  HistoryCompareAnswer,
  HistoryDensityAnswer,
  HistoryEventAnswer,
  HistoryHomeAnswer,
} from '@duende/contracts/history/history-answers';
import { LIMITS } from '@duende/contracts/common/limits';
import { addDays } from '@duende/contracts/common/madrid-time';
import { partySlug, shortId } from '@duende/contracts/common/slug';
import { day, type Given, when } from '@duende/testkit/samples/given-log';
import { sampleId, samplePartyDetails } from '@duende/testkit/samples/party';
import { describe, expect, test } from 'vitest';
import { givenEvents } from '../testing/query-rig.ts';
import { admin } from '../testing/actors.ts';
import {
  approved,
  BRUNO,
  COMMENT,
  commentApproved,
  commented,
  deleted,
  erased,
  PARTY,
  people,
  RIDE,
  ridePublished,
  rideRemoved,
  rsvp,
  rsvpWithdrawn,
  submitted,
  updated,
} from '@duende/testkit/samples/story';

const sol = sampleId(2);
const LUNA = samplePartyDetails({ name: 'Luna', dates: ['2026-12-05'] });

/** Luna is published on the 2nd, renamed on the 3rd and deleted on the 8th; Sol is published on the 6th. */
const story = [
  ...people.map((person) => when(day(1, '08:00:00.000Z'), person)),
  when(day(1), submitted({ authorId: BRUNO, details: LUNA })),
  when(day(2), approved({ authorId: BRUNO })),
  when(day(3), updated({ changes: { name: { from: 'Luna', to: 'Luna llena' } } })),
  when(day(4), rsvp()),
  when(day(4, '11:00:00.000Z'), rsvp({ userId: BRUNO })),
  when(day(4, '12:00:00.000Z'), commented({ authorId: null, content: 'Qué ganas' })),
  when(day(4, '13:00:00.000Z'), commentApproved()),
  when(day(5), ridePublished()),
  when(day(5, '12:00:00.000Z'), rsvpWithdrawn()),
  when(
    day(5, '13:00:00.000Z'),
    submitted({ partyId: sol, details: { ...LUNA, name: 'Sol', dates: ['2026-11-28'] } }),
  ),
  when(day(6), approved({ partyId: sol })),
  when(day(7), rideRemoved()),
  when(day(8), deleted({ authorId: BRUNO, reason: 'Se aplaza' })),
];
const now = () => Date.parse(day(20));
const given = (...more: readonly Given[]) => givenEvents([...story, ...more], { now });
const home = (at: string) => `/api/history/home?at=${at}`;
const names = ({ events }: HistoryHomeAnswer) => events.map(({ name }) => name);

describe('home as it was', () => {
  test.each<[string, readonly string[], string | null, string | null]>([
    [day(1, '07:00:00.000Z'), [], null, day(2)],
    [day(2, '09:59:59.999Z'), [], null, day(2)],
    [day(2), ['Luna'], null, day(3)],
    [day(3), ['Luna llena'], day(2), day(6)],
    [day(7), ['Sol', 'Luna llena'], day(6), day(8)],
    [day(9), ['Sol'], day(8), null],
  ])('%s', async (at, expected, previous, next) => {
    const { read } = await given();
    const answer = await read<HistoryHomeAnswer>(home(at), admin);
    expect(names(answer)).toEqual(expected);
    expect(answer).toMatchObject({ at, previous, next, first: day(1, '08:00:00.000Z') });
  });

  test('counts who was going then, who has been erased since among them', async () => {
    const { read, and, shown } = await given();
    await and(when(day(9), erased({ userId: BRUNO })));
    await shown();
    const counts = async (at: string) => (await read<HistoryHomeAnswer>(home(at), admin)).counts;
    expect(await counts(day(4))).toEqual([{ eventId: PARTY, count: 1 }]);
    expect(await counts(day(4, '11:00:00.000Z'))).toEqual([{ eventId: PARTY, count: 2 }]);
    expect(await counts(day(5, '12:00:00.000Z'))).toEqual([{ eventId: PARTY, count: 1 }]);
  });

  test('is empty before there was anything at all', async () => {
    const { read } = await givenEvents([], { now });
    expect(await read<HistoryHomeAnswer>(home(day(3)), admin)).toEqual({
      at: day(3),
      first: null,
      events: [],
      counts: [],
      previous: null,
      next: null,
    });
  });

  test('is that of now where no moment is named', async () => {
    const { read } = await given();
    const answer = await read<HistoryHomeAnswer>('/api/history/home', admin);
    expect(answer).toMatchObject({ at: day(20), previous: day(8), next: null });
    expect(names(answer)).toEqual(['Sol']);
  });

  test.each([
    ['?at=ayer', 'debe ser un momento'],
    [`?at=${day(21)}`, 'El momento no puede estar en el futuro.'],
    ['?at=2026-05-31T23:59:59', 'El momento debe llevar zona horaria'],
    [`?at=${day(3)}&at=${day(4)}`, 'un solo texto'],
  ])('is refused for %s', async (query, message) => {
    const { get } = await given();
    const { status, body } = await get(`/api/history/home${query}`, admin);
    expect([status, (JSON.parse(body.toString()) as { message: string }).message]).toEqual([
      400,
      expect.stringContaining(message),
    ]);
  });
});

describe('two moments next to one another', () => {
  test('added, removed and changed parties', async () => {
    const { read, get } = await given();
    const between = (from: string, to: string) => `/api/history/compare?from=${from}&to=${to}`;
    const { changes } = await read<HistoryCompareAnswer>(between(day(2), day(7)), admin);
    expect(changes.map(({ change, card, fields }) => [change, card.name, fields])).toEqual([
      ['added', 'Sol', []],
      ['changed', 'Luna llena', [{ field: 'name', from: 'Luna', to: 'Luna llena' }]],
    ]);
    const { changes: later } = await read<HistoryCompareAnswer>(between(day(7), day(9)), admin);
    expect(later.map(({ change, card }) => [change, card.name])).toEqual([['removed', 'Luna llena']]);
    expect((await get(between(day(9), day(7)), admin)).body.toString()).toContain(
      'El final debe ser posterior',
    );
  });
});

describe('a party as it was', () => {
  const at = (moment: string, reference = PARTY) => `/api/history/events/${reference}?at=${moment}`;

  test('with its comments, pins and count of then', async () => {
    const { read } = await given();
    const then = await read<HistoryEventAnswer>(at(day(5)), admin);
    expect(then).toMatchObject({ at: day(5), count: 2, commentCount: 1, rideCount: 1 });
    expect(then.event).toMatchObject({ id: PARTY, name: 'Luna llena', status: 'approved', revision: 2 });
    expect(then.comments).toMatchObject([{ id: COMMENT, content: 'Qué ganas' }]);
    expect(then.rides).toMatchObject([{ id: RIDE, userId: BRUNO, approximate: false }]);
    const before = await read<HistoryEventAnswer>(at(day(2)), admin);
    expect(before).toMatchObject({ count: 0, comments: [], rides: [], event: { name: 'Luna' } });
    const after = await read<HistoryEventAnswer>(at(day(7)), admin);
    expect(after).toMatchObject({ count: 1, commentCount: 1, rides: [], rideCount: 0 });
  });

  test('is found by its link of today, pending for who moderates, and not where it was gone', async () => {
    const { get, read } = await given();
    const link = `${partySlug({ ...LUNA, name: 'Luna llena' })}-${shortId(PARTY)}`;
    expect(await read<HistoryEventAnswer>(at(day(2), link), admin)).toMatchObject({ event: { id: PARTY } });
    const pending = await read<HistoryEventAnswer>(at(day(1)), admin);
    expect(pending.event.status).toBe('pending');
    for (const path of [at(day(1, '09:00:00.000Z')), at(day(8)), at(day(3), 'x'), at(day(3), sampleId(99))])
      expect((await get(path, admin)).status).toBe(404);
  });
});

describe('how much happened when', () => {
  const density = (query: string) => `/api/history/density${query}`;

  test('by day in Madrid, and by hour', async () => {
    const { read } = await given();
    const all = await read<HistoryDensityAnswer>(density(''), admin);
    expect(all).toMatchObject({ first: day(1, '08:00:00.000Z'), last: day(8) });
    expect(all.steps.map(({ total }) => total)).toEqual([4, 1, 1, 4, 3, 1, 1, 1]);
    expect(all.steps[0]?.at).toBe('2026-10-31T23:00:00.000Z');
    const hours = await read<HistoryDensityAnswer>(
      density('?step=hour&from=2026-11-04&to=2026-11-05'),
      admin,
    );
    expect(hours.steps).toEqual([
      { at: day(4), total: 1 },
      { at: day(4, '11:00:00.000Z'), total: 1 },
      { at: day(4, '12:00:00.000Z'), total: 1 },
      { at: day(4, '13:00:00.000Z'), total: 1 },
      { at: day(5), total: 1 },
      { at: day(5, '12:00:00.000Z'), total: 1 },
      { at: day(5, '13:00:00.000Z'), total: 1 },
    ]);
  });

  test('is nothing where there is nothing', async () => {
    const { read } = await givenEvents([], { now });
    expect(await read(density(''), admin)).toEqual({ first: null, last: null, steps: [] });
  });

  test.each(['day', 'hour'] as const)('as many days by %s as are answered at once, no more', async (step) => {
    const { get } = await given();
    const ask = async (days: number) => {
      const from = addDays('2026-11-25', 1 - days);
      return (await get(density(`?step=${step}&from=${from}&to=2026-11-25`), admin)).status;
    };
    const most = LIMITS.densityDays[step];
    expect([await ask(most), await ask(most + 1)]).toEqual([200, 400]);
  });

  test.each([
    '?step=year',
    '?step=hour&from=2026-10-01&to=2026-11-01',
    '?step=hour&from=2026-01-01',
    '?from=2000-01-01&to=2026-01-01',
    '?from=2026-11-02&to=2026-11-01',
    '?from=x',
  ])('%s is refused', async (query) => {
    const { get } = await given();
    expect((await get(density(query), admin)).status).toBe(400);
  });
});
