import type { PendingEventAnswer } from '@duende/contracts/parties/pending-answers';
import { when } from '@duende/testkit/samples/given-log';
import { sampleId } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { givenEvents } from '../testing/query-rig.ts';
import { admin, alba, bruno } from '../testing/actors.ts';
import {
  accountSuspended,
  ALBA,
  approved,
  BRUNO,
  people,
  rejected,
  resubmitted,
  submitted,
  takenBack,
} from '@duende/testkit/samples/story';

const [shown, refused, luna, sol, eco, other] = [1, 2, 3, 4, 5, 6].map(sampleId) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const now = () => Date.parse('2026-12-05T12:00:00Z');
const silent = { description: '', latitude: null, longitude: null };
const same = { description: 'Ven  a bailar', dates: ['2026-12-20'] };

const story = [
  ...people,
  submitted({ partyId: shown, details: { name: 'Bosque', ...same, latitude: 40.4, longitude: -3.7 } }),
  approved({ partyId: shown }),
  submitted({ partyId: refused, details: { ...silent, name: 'Nada', dates: ['2026-12-20'] } }),
  rejected({ partyId: refused, reason: 'Repetido' }),
  when(
    '2026-11-20T10:00:00.000Z',
    submitted({ partyId: luna, details: { ...silent, name: 'Luna', ...same, description: 'VEN A BAILAR' } }),
  ),
  when(
    '2026-11-21T10:00:00.000Z',
    submitted({
      partyId: sol,
      authorId: BRUNO,
      details: { ...silent, name: 'Bosque 2026', dates: ['2026-12-20', '2026-12-21'], location: 'Sur' },
    }),
  ),
  when(
    '2026-11-22T10:00:00.000Z',
    submitted({
      partyId: eco,
      authorId: BRUNO,
      details: { ...silent, name: 'Eco', dates: ['2026-12-10'], latitude: 40.4, longitude: -3.7 },
    }),
  ),
  when(
    '2026-11-23T10:00:00.000Z',
    submitted({
      partyId: other,
      authorId: BRUNO,
      details: { ...silent, name: 'Bosque', dates: ['2026-12-19'] },
    }),
  ),
];

const pending = async (query = '') => {
  const { read } = await givenEvents(story, { now });
  return read<PendingEventAnswer[]>(`/api/admin/events/pending${query}`, admin);
};
const names = (events: readonly PendingEventAnswer[]) => events.map(({ name }) => name);

test.each([
  ['', ['Luna', 'Bosque 2026', 'Eco', 'Bosque']],
  ['?sort=soonest', ['Eco', 'Bosque', 'Luna', 'Bosque 2026']],
  ['?location=sur', ['Bosque 2026']],
  [`?sender=${ALBA}`, ['Luna']],
  ['?search=bailar', ['Luna']],
  [`?sort=soonest&location=madrid&sender=${BRUNO}`, ['Eco', 'Bosque']],
])('pending parties, requested by %j', async (query, expected) => {
  expect(names(await pending(query))).toEqual(expected);
});

test('pages keep the order and the filters', async () => {
  const { get } = await givenEvents(story, { now });
  const path = `/api/admin/events/pending?sort=soonest&sender=${BRUNO}&limit=2`;
  const first = await get(path, admin);
  const next = /<([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? '';
  const second = await get(next, admin);
  const pages = [first, second].map(({ body }) => names(JSON.parse(body.toString()) as PendingEventAnswer[]));
  expect(pages).toEqual([['Eco', 'Bosque'], ['Bosque 2026']]);
  expect(first.headers['total-count']).toBe('3');
});

test('shows the source’s news of it, here and on its own page, until it is decided', async () => {
  const source = {
    importId: sampleId(9),
    url: 'https://entradium.com/x',
    layers: {},
    notice: 'cancelled',
  } as const;
  const details = { name: 'Importada', dates: ['2026-12-20'] };
  const imported = (partyId: string) => submitted({ partyId, authorId: null, source, details });
  const { read } = await givenEvents(
    [
      ...people,
      imported(luna),
      imported(sol),
      approved({ partyId: sol }),
      submitted({ partyId: eco, authorId: BRUNO }),
    ],
    { now },
  );
  const waiting = await read<PendingEventAnswer[]>('/api/admin/events/pending', admin);
  expect(Object.fromEntries(waiting.map(({ id, notice }) => [id, notice]))).toEqual({
    [luna]: 'cancelled',
    [eco]: null,
  });
  expect(await read(`/api/events/${luna}`, admin)).toMatchObject({ notice: 'cancelled' });
  expect(await read(`/api/events/${sol}`, admin)).not.toHaveProperty('notice');
});

test.each(['?location=luna', '?sender=alba', '?sort=newest'])('refuses %s', async (query) => {
  const { get } = await givenEvents(story, { now });
  const { status, body } = await get(`/api/admin/events/pending${query}`, admin);
  expect([status, JSON.parse(body.toString())]).toMatchObject([400, { code: 'request.invalid' }]);
});

test('shows who sent it and how that went, what is sent again, and what looks like it that night', async () => {
  const [first, second, third, fourth] = await pending();
  expect(first).toMatchObject({
    sentAt: '2026-11-20T10:00:00.000Z',
    sender: { id: ALBA, approved: 1, rejected: 1, deleted: 0, isSuspended: false },
    repeats: 1,
    lookalikes: [],
  });
  expect(second).toMatchObject({
    sender: { id: BRUNO, approved: 0, rejected: 0, deleted: 0 },
    repeats: 0,
    lookalikes: [{ id: shown, name: 'Bosque', status: 'approved', alike: ['name'] }],
  });
  // The same place on another night, the same name on another one.
  for (const one of [third, fourth]) expect(one).toMatchObject({ lookalikes: [] });
});

test('shows that the sender is suspended, until that is over', async () => {
  const sender = async (lastDay: string) => {
    const suspended = accountSuspended({ userId: ALBA, lastDay, reason: 'Publicidad' });
    const { read } = await givenEvents([...story, suspended], { now });
    const [first] = await read<PendingEventAnswer[]>('/api/admin/events/pending', admin);
    return first?.sender;
  };
  expect(await sender('2026-12-05')).toMatchObject({ id: ALBA, isSuspended: true });
  expect(await sender('2026-12-04')).toMatchObject({ id: ALBA, isSuspended: false });
});

test('a submission sent again shows that it was rejected, and why; only its author opens what was not', async () => {
  const reason = 'Falta el lugar';
  const before = [...people, submitted({ partyId: luna }), rejected({ partyId: luna, reason })];
  const rejection = await givenEvents(before, { now });
  expect(await rejection.read(`/api/events/${luna}`, alba)).toMatchObject({
    status: 'rejected',
    rejectedFor: reason,
  });
  for (const other of [null, bruno, admin])
    expect((await rejection.get(`/api/events/${luna}`, other)).status).toBe(404);

  const again = await givenEvents([...before, resubmitted({ partyId: luna })], { now });
  expect(await again.read('/api/admin/events/pending', admin)).toMatchObject([
    { id: luna, name: 'Luna Nueva', rejectedBefore: { reason, at: expect.any(String) as string } },
  ]);
  expect(await again.read('/api/users/events', alba)).toMatchObject([
    { id: luna, status: 'pending', decision: null },
  ]);
  expect(await again.read(`/api/events/${luna}`, alba)).not.toHaveProperty('rejectedFor');

  const back = await givenEvents([...before, resubmitted({ partyId: luna }), takenBack({ partyId: luna })], {
    now,
  });
  expect(await back.read('/api/admin/events/pending', admin)).toEqual([]);
  expect(await back.read('/api/users/events', alba)).toMatchObject([{ status: 'withdrawn', decision: null }]);
  expect((await back.get(`/api/events/${luna}`, admin)).status).toBe(404);
});
