import type { SeatAnswer } from '@duende/contracts/rides/ride-answers';
import { BRUNO_ID, PARTY_ID, sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import { expect, test, vi } from 'vitest';
import { positioned } from '../http/positioned.ts';
import { PUBLIC_USERS } from '../cache/keys.ts';
import { listPage } from '../cache/list-pages.ts';
import { partiesQuery, partyQuery } from '../parties/party-queries.ts';
import { sessionQuery, type Session } from '../session/session.ts';
import {
  AT,
  atRest,
  client,
  comment,
  keepAnew,
  kept,
  keptKeys,
  keptOf,
  KEYS,
  MARTA,
  seeParties,
  settle,
  start,
  stop,
} from '../testing/seen.ts';
import { forgetSeen, seenStorage } from '../offline/seen-store.ts';

keepAnew();

const ADMIN: Session = { ...MARTA, isAdmin: true };
const OWNED = ['session'];

/** Granted by Bruno. */
const SEAT: SeatAnswer = {
  ...{ id: 'request', rideId: 'ride', userId: MARTA.userId, driverId: BRUNO_ID, seats: 1, words: '' },
  ...{ standing: 'granted', askedAt: '2026-12-01T10:00:00.000Z', isUncertain: false, reservedUntil: null },
};

const count = (going: number) => positioned({ eventId: PARTY_ID, count: going }, AT);
const seeCount = (going: number) => client.setQueryData(KEYS.count, count(going));
const comments = { pages: [listPage({ data: [comment], next: null, total: 1 }, AT)], pageParams: [null] };

test('initial and requested data is stored as the page has it', async () => {
  client.setQueryData(partiesQuery.queryKey, positioned([samplePartyAnswer()], AT));
  start();
  client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(samplePartyAnswer(), AT));
  client.setQueryData(KEYS.comments, comments);
  client.setQueryData(KEYS.rides, positioned([], AT));
  seeCount(3);
  await settle();
  expect(await keptKeys()).toEqual(['cards', 'party', 'comments', 'rides', 'count']);
  expect(await kept(KEYS.party)).toEqual(positioned(samplePartyAnswer(), AT));
  expect(await kept(KEYS.comments)).toEqual(comments);
});

test('later changes replace stored data', async () => {
  start();
  seeCount(3);
  await settle();
  seeCount(4);
  await settle();
  expect(await kept(KEYS.count)).toEqual(count(4));
});

test('pending and removed parties are not stored, nor personal answers', async () => {
  start();
  const others = {
    profile: ['profile'],
    search: [...KEYS.comments, 'hamaca'],
    published: ['own', 'published'],
    waiting: ['moderation', 'parties'],
  };
  client.setQueryData(KEYS.party, positioned(samplePartyAnswer({ status: 'pending' }), AT));
  for (const key of Object.values(others)) client.setQueryData(key, positioned([], AT));
  await settle();
  expect(await keptKeys()).toEqual([]);
  expect(await keptOf(others)).toEqual([]);

  client.setQueryData(KEYS.party, positioned(samplePartyAnswer(), AT));
  await settle();
  client.setQueryData(KEYS.party, positioned(null, AT));
  await settle();
  expect(await keptKeys()).toEqual([]);
});

test('a list that a screen has transformed is not stored as an answer', async () => {
  client.setQueryData(KEYS.party, positioned(samplePartyAnswer(), AT), { updatedAt: 0 });
  start();
  await settle();
  expect(await keptKeys()).toEqual([]);
});

test.each([
  ['entering', null, MARTA, OWNED],
  ['leaving', MARTA, null, []],
  ['another person', { ...MARTA, userId: 'u2' }, MARTA, OWNED],
])('%s forgets what was kept', async (_, before, after, left) => {
  client.setQueryData(sessionQuery.queryKey, before);
  start();
  await seeParties();
  expect(await keptKeys()).toContain('cards');
  stop();
  client.clear();
  client.setQueryData(sessionQuery.queryKey, after);
  start();
  await settle();
  expect(await keptKeys()).toEqual(left);
});

test('a person who leaves while the page is open leaves nothing, also of a write in progress', async () => {
  client.setQueryData(sessionQuery.queryKey, MARTA);
  start();
  await seeParties();
  client.removeQueries({ queryKey: partiesQuery.queryKey });
  seeCount(3);
  client.removeQueries({ queryKey: KEYS.count });
  client.setQueryData(sessionQuery.queryKey, null);
  await settle();
  expect(await keptKeys()).toEqual([]);
});

test('data that another tab wrote for the person who left is deleted too', async () => {
  client.setQueryData(sessionQuery.queryKey, MARTA);
  start();
  await settle();
  await forgetSeen();
  await seeParties();
  client.setQueryData(sessionQuery.queryKey, null);
  await settle();
  expect(await keptKeys()).toEqual([]);
});

test('a check of the session that fails forgets nothing', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  client.setQueryData(sessionQuery.queryKey, MARTA);
  start();
  await seeParties();
  await client.refetchQueries({ queryKey: sessionQuery.queryKey });
  await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
  await settle();
  expect(await keptKeys()).toEqual([...OWNED, 'cards']);
});

test('the account is stored with its name and its parties', async () => {
  client.setQueryData(sessionQuery.queryKey, ADMIN);
  start();
  client.setQueryData(KEYS.own, positioned([], AT));
  client.setQueryData(KEYS.status, positioned({ isGoing: true }, AT));
  await settle();
  expect(await keptKeys()).toEqual([...OWNED, 'own', 'status']);
  expect(await kept(KEYS.session)).toEqual(ADMIN);
});

test('own seats are stored, and contacts only of people with whom one is settled, while it is', async () => {
  const other = [...PUBLIC_USERS, sampleId(9)];
  const seats = (...requests: readonly SeatAnswer[]) =>
    client.setQueryData(KEYS.seats, positioned(requests, AT));
  client.setQueryData(sessionQuery.queryKey, MARTA);
  start();
  client.setQueryData(KEYS.contact, positioned({ id: BRUNO_ID, telegram: '@bruno' }, AT));
  client.setQueryData(other, positioned({ id: sampleId(9), telegram: '@nadie' }, AT));
  await settle();
  expect(await keptKeys()).toEqual(OWNED);
  seats({ ...SEAT, standing: 'open' });
  await settle();
  expect(await keptKeys()).toEqual([...OWNED, 'seats']);
  seats(SEAT);
  await settle();
  expect(await keptKeys()).toEqual([...OWNED, 'seats', 'contact']);
  expect(await kept(other)).toBeUndefined();
  seats({ ...SEAT, standing: 'refused' });
  await settle();
  expect(await keptKeys()).toEqual([...OWNED, 'seats']);
  seats();
  await settle();
  expect(await keptKeys()).toEqual(OWNED);
});

test('a person who leaves takes seats and contacts along, and a removed party too', async () => {
  const see = async () => {
    client.setQueryData(KEYS.party, positioned(samplePartyAnswer(), AT));
    client.setQueryData(KEYS.seats, positioned([SEAT], AT));
    client.setQueryData(KEYS.contact, positioned({ id: BRUNO_ID, telegram: '@bruno' }, AT));
    await settle();
    expect(await keptKeys()).toEqual([...OWNED, 'party', 'seats', 'contact']);
  };
  client.setQueryData(sessionQuery.queryKey, MARTA);
  start();
  await see();
  client.setQueryData(KEYS.party, positioned(null, AT));
  await settle();
  expect(await keptKeys()).toEqual(OWNED);
  await see();
  client.setQueryData(sessionQuery.queryKey, null);
  await settle();
  expect(await keptKeys()).toEqual([]);
});

test('the same person again, also on another page, deletes nothing', async () => {
  client.setQueryData(sessionQuery.queryKey, MARTA);
  start();
  await seeParties();
  client.setQueryData(sessionQuery.queryKey, { ...MARTA });
  await settle();
  stop();
  client.clear();
  start();
  client.setQueryData(sessionQuery.queryKey, MARTA);
  await settle();
  expect(await keptKeys()).toEqual([...OWNED, 'cards']);
});

test('data seen before the session was known stays, after another person’s is deleted', async () => {
  start();
  await seeParties();
  client.setQueryData(sessionQuery.queryKey, MARTA);
  await settle();
  expect(await keptKeys()).toEqual([...OWNED, 'cards']);
});

test('a party that goes takes its comments and count along', async () => {
  start();
  client.setQueryData(KEYS.party, positioned(samplePartyAnswer(), AT));
  seeCount(3);
  client.setQueryData(KEYS.status, positioned({ isGoing: true }, AT));
  client.setQueryData(KEYS.comments, comments);
  await settle();
  expect(await keptKeys()).toEqual(['party', 'comments', 'count', 'status']);
  client.setQueryData(KEYS.party, positioned(null, AT));
  await settle();
  expect(await keptKeys()).toEqual([]);
});

test('live changes are written once they pause', async () => {
  start();
  await atRest();
  const written = vi.spyOn(seenStorage, 'setItem');
  for (const going of [3, 4]) {
    seeCount(going);
    await vi.advanceTimersByTimeAsync(400);
  }
  expect(written).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  await atRest();
  expect(written).toHaveBeenCalledOnce();
  written.mockRestore();
  expect(await kept(KEYS.count)).toEqual(count(4));
});

test('a store that fails is logged, and the next writing is tried', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const failing = vi.spyOn(seenStorage, 'setItem').mockRejectedValueOnce(new Error('full'));
  try {
    start();
    client.setQueryData(partiesQuery.queryKey, positioned([], AT));
    await settle();
    expect(warned).toHaveBeenCalledOnce();
    client.setQueryData(KEYS.party, positioned(samplePartyAnswer(), AT));
    await settle();
    expect(await keptKeys()).toEqual(['party']);
  } finally {
    warned.mockRestore();
    failing.mockRestore();
  }
});

test('after a stop nothing more is stored', async () => {
  start();
  client.setQueryData(partiesQuery.queryKey, positioned([], AT));
  stop();
  client.setQueryData(KEYS.party, positioned(samplePartyAnswer(), AT));
  await settle();
  expect(await keptKeys()).toEqual([]);
});
