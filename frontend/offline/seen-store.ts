import type { SessionAnswer } from '@duende/contracts/accounts/account-answers';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { SeatAnswer } from '@duende/contracts/rides/ride-answers';
import type { AsyncStorage, PersistedQuery } from '@tanstack/query-persist-client-core';
import type { DBSchema } from 'idb';
import { PUBLIC_USERS, SEATS, seatsKey } from '../cache/keys.ts';
import type { Positioned } from '../http/positioned.ts';
import { deviceStore } from './database.ts';
import { forgetPhoto, keepPhoto, SEEN_PHOTOS } from './seen-photos.ts';

/** A hash follows. */
export const SEEN_PREFIX = 'seen';
const NAME = 'duende-seen';
const QUERIES = 'queries';
const BY_AGE = 'by-age';
/** What is stored of a party, by the first part of the key. */
export const PARTY_PARTS: readonly string[] = ['party', 'comments', 'rides', 'rsvp-count', 'rsvp-status'];
/** About forty parties. */
const MAX_ANSWERS = 40 * PARTY_PARTS.length;
/** Open pages of earlier builds may still write to it. */
const FORMER_CACHE = 'parties-seen';

export interface SeenQuery extends PersistedQuery {
  /** only for answers about single parties, in milliseconds since 1970; lists are never dropped */
  readonly keptAt?: number;
}

interface SeenSchema extends DBSchema {
  [QUERIES]: { key: string; value: SeenQuery; indexes: { [BY_AGE]: number } };
}

const inQueries = deviceStore<SeenSchema, typeof QUERIES>(
  NAME,
  QUERIES,
  (database) => void database.createObjectStore(QUERIES).createIndex(BY_AGE, 'keptAt'),
);

const keyOf = (...queryKey: readonly unknown[]) => `${SEEN_PREFIX}-${JSON.stringify(queryKey)}`;
/** Of all keys that begin with these parts. */
const startOf = (...parts: readonly string[]) => `${keyOf(...parts).slice(0, -1)},`;
const rangeOf = (start: string) => IDBKeyRange.bound(start, `${start}\uFFFF`);

/** Storing another session deletes the previous person's data. */
export const seenStorage = {
  getItem: (key: string) => inQueries('readonly', (store) => store.get(key)),
  removeItem: (key: string) => inQueries('readwrite', (store) => store.delete(key)),
  async setItem(key: string, query: PersistedQuery): Promise<void> {
    const [root, id] = query.queryKey;
    if (root === 'session') await keepSession(key, query);
    else if (root === 'party') await keepParty(key, query);
    else if (key.startsWith(startOf(...SEATS))) await keepSeats(key, query);
    else if (root === PUBLIC_USERS[0]) await keepContact(key, query);
    else if (typeof id === 'string' && root !== 'parties' && root !== 'own') await keepBounded(key, query);
    else await keep(key, query);
  },
} satisfies AsyncStorage<PersistedQuery>;

async function keepSession(key: string, query: PersistedQuery): Promise<void> {
  const session = query.state.data as SessionAnswer | null;
  const kept = (await seenStorage.getItem(key))?.state.data as SessionAnswer | undefined;
  if (kept?.userId !== session?.userId) await forgetSeen();
  if (session !== null) await keep(key, query);
}

/** No pending or deleted parties, nor photos that a party no longer shows. */
async function keepParty(key: string, query: PersistedQuery): Promise<void> {
  const party = partyOf(query);
  const isPublic = party?.status === 'approved';
  const former = partyOf(await seenStorage.getItem(key))?.photo;
  if (former && former !== (isPublic ? party.photo : null)) await forgetPhoto(former);
  if (!isPublic) {
    const [, id] = query.queryKey;
    const parts = [...PARTY_PARTS.map((root) => [root, id]), seatsKey(String(id))];
    await Promise.all(parts.map((part) => seenStorage.removeItem(keyOf(...part))));
    await forgetContacts();
    return;
  }
  await keepBounded(key, query);
  if (party.photo !== null) await keepPhoto(party.photo);
}

async function keepSeats(key: string, query: PersistedQuery): Promise<void> {
  if (requestsOf(query).length === 0) await seenStorage.removeItem(key);
  else await keepBounded(key, query);
  await forgetContacts();
}

/** Only of people with whom a seat is settled: they must find each other where there is no signal. */
async function keepContact(key: string, query: PersistedQuery): Promise<void> {
  if ((await companions()).has(key)) await keepBounded(key, query);
}

async function forgetContacts(): Promise<void> {
  const settled = await companions();
  await inQueries('readwrite', async (store) => {
    const kept = await store.getAllKeys(rangeOf(startOf(...PUBLIC_USERS)));
    await Promise.all(kept.filter((key) => !settled.has(key)).map((key) => store.delete(key)));
  });
}

/** Their keys. */
async function companions(): Promise<ReadonlySet<string>> {
  const seats = await inQueries('readonly', (store) => store.getAll(rangeOf(startOf(...SEATS))));
  const settled = seats.flatMap(requestsOf).filter(({ standing }) => standing === 'granted');
  return new Set(
    settled.flatMap(({ driverId, userId }) => [driverId, userId]).map((id) => keyOf(...PUBLIC_USERS, id)),
  );
}

const requestsOf = (query: PersistedQuery) =>
  (query.state.data as Positioned<SeatAnswer[]> | undefined)?.data ?? [];

const partyOf = (query: PersistedQuery | null | undefined) =>
  (query?.state.data as Positioned<EventAnswer | null> | undefined)?.data;

const keep = (key: string, query: SeenQuery) => inQueries('readwrite', (store) => store.put(query, key));

async function keepBounded(key: string, query: PersistedQuery): Promise<void> {
  await inQueries('readwrite', async (store) => {
    await store.put({ ...query, keptAt: Date.now() }, key);
    const oldestFirst = await store.index(BY_AGE).getAllKeys();
    await Promise.all(oldestFirst.slice(0, -MAX_ANSWERS).map((old) => store.delete(old)));
  });
}

export async function seenPartyIds(shortId: string): Promise<string[]> {
  const start = keyOf('party', shortId).slice(0, -2);
  const keys = await inQueries('readonly', (store) => store.getAllKeys(rangeOf(start)));
  return keys.map((key) => key.slice(start.length - shortId.length, -2));
}

export async function forgetSeen(): Promise<void> {
  await Promise.all([
    inQueries('readwrite', (store) => store.clear()),
    caches.delete(SEEN_PHOTOS),
    forgetFormerCache(),
  ]);
}

export const forgetFormerCache = (): Promise<boolean> => caches.delete(FORMER_CACHE);
