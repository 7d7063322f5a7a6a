import { sampleId } from '@duende/testkit/samples/party';
import type { EventAnswer, OwnEventAnswer } from '@duende/contracts/parties/party-answers';
import { expect, test, vi } from 'vitest';
import { givenEvents } from '../testing/query-rig.ts';
import { admin, alba, bruno } from '../testing/actors.ts';
import {
  ADMIN,
  approved,
  erased,
  PARTY,
  people,
  rejected,
  submitted,
  updated,
} from '@duende/testkit/samples/story';
import { when } from '@duende/testkit/samples/given-log';

const [sol, eco, bruma, ocaso] = [2, 3, 4, 5].map(sampleId) as [string, string, string, string];
const now = () => Date.parse('2026-12-05T12:00:00Z');

const story = [
  ...people,
  submitted({ details: { name: 'Luna', dates: ['2026-12-20'], styles: ['psytrance', 'dub'] } }),
  approved(),
  submitted({
    authorId: null,
    partyId: sol,
    details: { name: 'Sol', dates: ['2026-12-05', '2026-12-06'], location: 'Sur', styles: ['dub'] },
  }),
  approved({ partyId: sol }),
  submitted({
    partyId: eco,
    authorId: null,
    details: { name: 'Eco', dates: ['2026-11-05'], styles: ['acid'] },
  }),
  approved({ partyId: eco }),
  when('2026-11-19T10:00:00.000Z', submitted({ partyId: ocaso, details: { name: 'Ocaso' } })),
  when('2026-11-20T10:00:00.000Z', submitted({ partyId: bruma, details: { name: 'Bruma' } })),
  rejected({ partyId: ocaso, reason: 'repetido' }),
];
const names = (events: readonly EventAnswer[]) => events.map(({ name }) => name);

test.each([
  ['', ['Sol', 'Luna', 'Eco']],
  ['?', ['Sol', 'Luna', 'Eco']],
  ['?from=2026-12-06', ['Sol', 'Luna']],
  ['?from=2026-11-01&to=2026-11-30', ['Eco']],
  ['?location=sur', ['Sol']],
  ['?location=all&styles=dub', ['Sol', 'Luna']],
  ['?styles=acid,psytrance', ['Luna', 'Eco']],
  ['?location=norte', []],
  ['?q=L%C3%9ANA', ['Luna']],
  ['?q=andalucia%20so', ['Sol']],
  ['?q=psytranve', ['Luna']],
  ['?q=dub', ['Sol', 'Luna']],
  ['?q=dub&from=2026-12-06&location=madrid&styles=psytrance', ['Luna']],
  ['?q=dub&location=norte', []],
  ['?q=bruma', []],
  ['?q=%20', ['Sol', 'Luna', 'Eco']],
  ['?utm_source=poster', ['Sol', 'Luna', 'Eco']],
])('GET /api/events%s', async (query, expected) => {
  const { read } = await givenEvents(story, { now });
  const whole = await read<EventAnswer[]>(`/api/events${query}`);
  expect(names(whole)).toEqual(expected);
  // The cards are the same parties in the same order, with fewer fields.
  const cards = await read(`/api/events${query === '' ? '?' : `${query}&`}view=cards`);
  expect(cards).toEqual(
    whole.map(({ id, name, location, photo, dates, startTime, endTime, type, styles, cost, ...more }) => ({
      ...{ id, name, location, photo, dates, startTime, endTime, type, styles, cost },
      condition: more.condition,
      cancelledDates: more.cancelledDates,
      previousDates: more.previousDates,
      tickets: more.tickets,
      place: more.place,
    })),
  );
});

test('however many there are, they come in the order of their days', async () => {
  // 37 has no divisor in common with 60: every day once, in no order.
  const days = Array.from({ length: 60 }, (_, index) => (index * 37) % 60);
  const dayOf = (n: number) => new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10);
  const many = days.flatMap((n) => {
    const id = sampleId(1000 + n);
    return [
      submitted({ partyId: id, details: { name: `Fiesta ${n}`, dates: [dayOf(n)], styles: ['dub'] } }),
      approved({ partyId: id }),
    ];
  });
  const { read } = await givenEvents([...people, ...many], { now });
  const inOrder = Array.from({ length: 60 }, (_, n) => `Fiesta ${n}`);
  for (const query of ['', '?styles=dub', '?from=2027-01-01'])
    expect(names(await read(`/api/events${query}`)), query).toEqual(inOrder);
});

test.each([
  '?from=mañana',
  '?to=2026-02-30',
  '?from=2026-12-02&to=2026-12-01',
  '?location=Lisboa',
  '?location=a&location=b',
  '?styles[$gt]=',
  '?styles=polka',
  '?view=whole',
  '?view=cards&view=cards',
  `?from=${'9'.repeat(10_000)}`,
  `?q=${'a'.repeat(10_000)}`,
  '?q=a&q=b',
  '?q[$regex]=.*',
])('GET /api/events%s is refused in Spanish', async (query) => {
  const { get } = await givenEvents();
  const { status, body } = await get(`/api/events${encodeURI(query)}`);
  expect(status).toBe(400);
  expect(JSON.parse(body.toString())).toEqual({
    code: 'request.invalid',
    message: expect.stringMatching(/^El parámetro (from|to|location|styles|q|view) /) as string,
  });
});

test('a party by id and by any link with its eight characters, with its revision', async () => {
  const { read, get } = await givenEvents([
    ...story,
    updated({ changes: { name: { from: 'Luna', to: 'Luna llena' } } }),
  ]);
  const expected = {
    id: PARTY,
    name: 'Luna llena',
    slug: '2026-12-20-luna-llena',
    revision: 2,
    status: 'approved',
  };
  for (const reference of [
    PARTY,
    PARTY.toUpperCase(),
    '2026-12-20-luna-llena-00000001',
    'vieja-00000001',
    '00000001',
  ]) {
    expect(await read(`/api/events/${reference}`), reference).toMatchObject(expected);
    expect((await get(`/api/events/${reference}`)).headers['etag']).toBe('"2"');
  }
});

test.each([
  ['a pending one', bruma],
  ['a rejected one', ocaso],
  ['an unknown id', sampleId(99)],
  ['an unknown short id', '0badcafe'],
  ['an operator', '%7B%22%24gt%22%3A%22%22%7D'],
  ['10 kB', 'a'.repeat(10_000)],
  ['a path', '..%2F..%2Fetc%2Fpasswd'],
  ['a null character', '%00'],
])('%s is not found', async (_name, reference) => {
  const { get } = await givenEvents(story);
  for (const rest of ['', '/comments', '/rides', '/rsvp-count', '/rsvp-status']) {
    const { status, body } = await get(`/api/events/${reference}${rest}`, bruno);
    expect(status, rest).toBe(404);
    expect(JSON.parse(body.toString())).toEqual({ code: 'party.not-found', message: 'Evento no encontrado' });
  }
});

test('a malformed address is 400', async () => {
  const { get } = await givenEvents();
  expect((await get('/api/events/%E0%A4%A')).status).toBe(400);
});

test('a pending party and its parts are for its author and admins, and never stored', async () => {
  const { get } = await givenEvents(story);
  for (const actor of [alba, admin])
    for (const rest of ['', '/comments', '/rides', '/rsvp-count', '/rsvp-status']) {
      const { status, headers } = await get(`/api/events/${bruma}${rest}`, actor);
      expect(status, rest).toBe(200);
      expect(headers['cache-control']).toBe('private, no-store');
    }
});

test('pending parties, the oldest first; own submissions in any state, the newest first', async () => {
  const { read } = await givenEvents([
    ...story,
    when(
      '2026-11-21T10:00:00.000Z',
      submitted({ partyId: sampleId(6), authorId: null, details: { name: 'Niebla' } }),
    ),
  ]);
  expect(names(await read('/api/admin/events/pending', admin))).toEqual(['Bruma', 'Niebla']);
  const own = await read<EventAnswer[]>('/api/users/events', alba);
  expect(own.map(({ name, status }) => `${name} ${status}`)).toEqual([
    'Bruma pending',
    'Ocaso rejected',
    'Luna approved',
  ]);
  expect(await read('/api/users/events', bruno)).toEqual([]);
});

test('why an own submission was refused, only for its author, until the decider is erased', async () => {
  const refused = [
    ...people,
    submitted(),
    when('2026-11-04T10:00:00.000Z', rejected({ reason: 'Sin lugar' })),
  ];
  const decision = { verdict: 'rejected', at: '2026-11-04T10:00:00.000Z', reason: 'Sin lugar' };
  const { read, get } = await givenEvents(refused);
  const own = () => read<OwnEventAnswer[]>('/api/users/events', alba);
  expect((await own()).map((party) => party.decision)).toEqual([decision]);
  expect(await read(`/api/events/${PARTY}`, alba)).toMatchObject({ rejectedFor: 'Sin lugar' });
  expect((await get(`/api/events/${PARTY}`, bruno)).status).toBe(404);

  const gone = await givenEvents([...refused, erased({ userId: ADMIN })]);
  const left = await gone.read<OwnEventAnswer[]>('/api/users/events', alba);
  expect(left.map((party) => party.decision)).toEqual([{ ...decision, reason: null }]);
});

test('HEAD answers as GET does, without the body', async () => {
  const { head, get } = await givenEvents(story);
  for (const path of [
    '/api/events',
    '/api/events?styles=dub',
    `/api/events/${PARTY}`,
    `/api/events/${PARTY}/comments`,
  ]) {
    const [whole, bare] = [await get(path), await head(path)];
    expect(bare.status, path).toBe(200);
    expect(bare.body).toHaveLength(0);
    expect(bare.headers['content-length']).toBe(whole.headers['content-length']);
    expect(bare.headers['etag']).toBe(whole.headers['etag']);
  }
});

test('an answer that is the same for everybody is revalidated', async () => {
  const { get, and, shown } = await givenEvents(story);
  for (const path of [
    '/api/events?styles=dub',
    '/api/events/vieja-00000001',
    `/api/events/${PARTY}/rides`,
    `/api/events/${PARTY}/comments`,
    `/api/events/${PARTY}/rsvp-count`,
  ]) {
    const first = await get(path);
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await get(path, null, { 'If-None-Match': String(first.headers['etag']) });
    expect(again.status, path).toBe(304);
    expect(again.body).toHaveLength(0);
  }
  const before = await get('/api/events?styles=dub');
  await and(updated({ changes: { name: { from: 'Luna', to: 'Luna nueva' } } }));
  await shown();
  const known = { 'If-None-Match': String(before.headers['etag']) };
  // A cached list is reused for a moment.
  await vi.waitFor(async () => expect((await get('/api/events?styles=dub', null, known)).status).toBe(200));
});
