import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { eventCard } from '@duende/contracts/parties/event-card';
import { hashKey } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { apiErrorOf } from '../http/api-error.ts';
import { positioned } from '../http/positioned.ts';
import { listed, listPosition } from './list-pages.ts';
import { createQueryClient } from './query-client.ts';
import { commentsQuery } from '../comments/comment-queries.ts';
import { pendingCommentsQuery, pendingPartiesQuery } from '../moderation/moderation-queries.ts';
import { submittedPartiesQuery } from '../parties/submitted-parties.ts';
import { confirmedPartiesQuery, rsvpCountQuery, rsvpStatusQuery } from '../parties/rsvp-queries.ts';
import { openSessionsQuery, profileQuery, publicUserQuery, usersQuery } from '../accounts/user-queries.ts';
import {
  firstPartiesQuery,
  partiesQuery,
  partyQuery,
  listedCard,
  listedParty,
  partyIdQuery,
  pulseQuery,
  wholePartiesQuery,
} from '../parties/party-queries.ts';
import { rideMatchesQuery, ridesQuery } from '../rides/ride-queries.ts';

test.each([
  [() => partiesQuery, '/api/events?view=cards', 'Failed to fetch events'],
  [() => wholePartiesQuery, '/api/events', 'Failed to fetch events'],
  [() => partyQuery('x'), '/api/events/x', 'Failed to fetch event'],
  [() => ridesQuery('x'), '/api/events/x/rides', 'Failed to fetch rides'],
  [() => rideMatchesQuery('x'), '/api/events/x/ride-matches', 'Failed to fetch rides'],
  [() => rsvpStatusQuery('x'), '/api/events/x/rsvp-status', 'Failed to fetch RSVP status'],
  [() => rsvpCountQuery('x'), '/api/events/x/rsvp-count', 'Failed to fetch RSVP count'],
  [() => profileQuery, '/api/users/profile', 'Failed to fetch profile'],
  [() => publicUserQuery('x/y'), '/api/users/x%2Fy/public', 'Failed to fetch profile'],
  [() => confirmedPartiesQuery, '/api/users/rsvps', 'Failed to fetch RSVP events'],
  [() => openSessionsQuery, '/api/users/sessions', 'Failed to fetch sessions'],
])('$1 fails with the words of the specification, and the answer as cause', async (query, path, message) => {
  fakeServer({ [`GET ${path}`]: refusal(503, 'Ahora no') });
  const failure: unknown = await createQueryClient()
    .fetchQuery(query() as typeof partiesQuery)
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ message });
  expect(apiErrorOf(failure)?.serverMessage).toBe('Ahora no');
});

test.each([
  [() => commentsQuery('x'), '/api/events/x/comments?sort=newest&limit=50', 'Failed to fetch comments'],
  [() => pendingPartiesQuery(), '/api/admin/events/pending?limit=50', 'Failed to fetch pending events'],
  [
    () => pendingPartiesQuery('a&b'),
    '/api/admin/events/pending?search=a%26b&limit=50',
    'Failed to fetch pending events',
  ],
  [() => pendingCommentsQuery(), '/api/admin/comments/pending?limit=50', 'Failed to fetch pending comments'],
  [() => submittedPartiesQuery(), '/api/users/events?limit=50', 'Failed to fetch events'],
  [() => usersQuery('admins', 'ana'), '/api/users?sort=admins&search=ana&limit=50', 'Failed to fetch users'],
])('$1 is a list in pages, and fails as the others do', async (query, path, message) => {
  let down = true;
  const calls = fakeServer({
    [`GET ${path}`]: () =>
      down
        ? refusal(503, 'Ahora no')
        : { body: [{ id: 'a' }], next: `${path}&cursor=2`, total: 2, position: '0a' },
    [`GET ${path}&cursor=2`]: { body: [{ id: 'b' }], total: 3, position: '0b' },
  });
  const client = createQueryClient();
  const options = query() as ReturnType<typeof submittedPartiesQuery>;
  const failure: unknown = await client.fetchInfiniteQuery(options).catch((error: unknown) => error);
  expect(failure).toMatchObject({ message });
  expect(apiErrorOf(failure)?.serverMessage).toBe('Ahora no');
  down = false;
  const list = await client.fetchInfiniteQuery({ ...options, pages: 3 });
  expect(listed(list)).toEqual({ items: [{ id: 'a' }, { id: 'b' }], total: 3 });
  expect(listPosition(list)).toBe('0a');
  expect(calls).toHaveLength(3);
});

test('every query has an entry of its own', () => {
  const queries = [
    partiesQuery,
    wholePartiesQuery,
    firstPartiesQuery,
    partyQuery('x'),
    partyQuery('y'),
    ridesQuery('x'),
    rideMatchesQuery('x'),
    rsvpStatusQuery('x'),
    rsvpCountQuery('x'),
    pulseQuery('x'),
    commentsQuery('x'),
    profileQuery,
    publicUserQuery('x'),
    confirmedPartiesQuery,
    openSessionsQuery,
    pendingPartiesQuery(),
    pendingPartiesQuery('luna'),
    pendingCommentsQuery(),
    pendingCommentsQuery('luna'),
    submittedPartiesQuery(),
    submittedPartiesQuery('luna'),
    usersQuery('admins'),
    usersQuery('newest'),
    usersQuery('admins', 'ana'),
  ];
  expect(new Set(queries.map(({ queryKey }) => hashKey(queryKey))).size).toBe(queries.length);
});

test.each([
  [() => profileQuery, 'always'],
  [() => publicUserQuery('x'), 'always'],
  [() => openSessionsQuery, 'always'],
  [() => usersQuery('admins'), 'always'],
  [() => commentsQuery('x'), true],
  [() => pendingPartiesQuery(), true],
])('without a live message it is fetched whenever it is opened: %s', (query, expected) => {
  expect(query().refetchOnMount).toBe(expected);
});

test('screens see only the data', () => {
  const entry = <T>(data: T) => positioned(data, '0a');
  expect(profileQuery.select?.(entry({ username: 'marta' } as never))).toEqual({ username: 'marta' });
  expect(rsvpCountQuery('x').select?.(entry({ eventId: 'x', count: 3 }))).toBe(3);
  expect(rsvpStatusQuery('x').select?.(entry({ isGoing: true }))).toBe(true);
});

test('a list from a phone that kept no number counts what it has', async () => {
  fakeServer({ 'GET /api/users/events?limit=50': { body: [{ id: 'a' }, { id: 'b' }] } });
  const list = await createQueryClient().fetchInfiniteQuery(submittedPartiesQuery());
  expect(listed(list).total).toBe(2);
});

describe('the party an address means', () => {
  const [luna, sol] = [
    samplePartyAnswer({ name: 'Luna' }),
    samplePartyAnswer({ name: 'Sol', id: '99999999-1234-4abc-8abc-123456789abc' }),
  ];
  const LINK = '2026-09-26-luna-538453d7';
  const asked = (body: unknown = luna) =>
    fakeServer({ [`GET /api/events/${LINK}`]: { body, position: '0b' } });

  test('a whole id is one at once', async () => {
    const calls = asked();
    const query = partyIdQuery(createQueryClient(), PARTY_ID);
    expect(await createQueryClient().fetchQuery(query)).toBe(PARTY_ID);
    expect((query.initialData as () => unknown)()).toBe(PARTY_ID);
    expect(calls).toEqual([]);
  });

  test('a share link of a party that is listed needs no call', async () => {
    const calls = asked();
    const client = createQueryClient();
    client.setQueryData(partiesQuery.queryKey, positioned([sol, luna], '0a'));
    expect(await client.fetchQuery(partyIdQuery(client, LINK))).toBe(PARTY_ID);
    expect(calls).toEqual([]);
  });

  test.each([
    ['of an unknown party', [sol]],
    [
      'that two parties could be',
      [luna, samplePartyAnswer({ id: `${PARTY_ID.slice(0, 8)}-0000-4abc-8abc-538453d75384` })],
    ],
  ])('a share link %s is asked for, and the answer kept', async (_, parties) => {
    const calls = asked();
    const client = createQueryClient();
    client.setQueryData(partiesQuery.queryKey, positioned(parties, '0a'));
    const query = partyIdQuery(client, LINK);
    expect((query.initialData as () => unknown)()).toBeUndefined();
    expect(await client.fetchQuery(query)).toBe(PARTY_ID);
    expect(client.getQueryData(partyQuery(PARTY_ID).queryKey)).toMatchObject({ data: luna, position: '0b' });
    expect(calls).toHaveLength(1);
  });

  test('an address that means none is left to the server', async () => {
    fakeServer({ 'GET /api/events/%3F': refusal(404, 'Evento no encontrado') });
    const client = createQueryClient();
    client.setQueryData(partiesQuery.queryKey, positioned([luna], '0a'));
    await expect(client.fetchQuery(partyIdQuery(client, '?'))).rejects.toThrow('Failed to fetch event');
  });

  test('the list’s facts of a party are shown until the party has come', () => {
    const client = createQueryClient();
    expect(listedParty(client, PARTY_ID)).toBeUndefined();
    client.setQueryData(partiesQuery.queryKey, positioned([sol, luna].map(eventCard), '0a'));
    expect(listedParty(client, PARTY_ID)).toBeUndefined();
    expect(listedCard(client, PARTY_ID)).toEqual(eventCard(luna));
    expect(listedCard(client, 'x')).toBeUndefined();
    client.setQueryData(wholePartiesQuery.queryKey, positioned([sol, luna], '0a'));
    expect(listedParty(client, PARTY_ID)).toEqual(positioned(luna, '0a'));
    expect(listedParty(client, 'x')).toBeUndefined();
  });
});

test.each(['https://else.example/api/', '//else.example/api/x', '/elsewhere', '/api/x>; rel="prev", <y'])(
  'a next page at another site is not followed: %s',
  async (next) => {
    fakeServer({ 'GET /api/users/events?limit=50': { body: [], next, total: 9 } });
    const list = await createQueryClient().fetchInfiniteQuery(submittedPartiesQuery());
    expect(list.pages[0]?.next).toBeNull();
  },
);
