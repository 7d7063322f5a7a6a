import { BRUNO_ID, PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import './memory-database.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import { memoryCaches } from './memory-caches.ts';
import { positioned } from '../http/positioned.ts';
import { partiesQuery, partyQuery, wholePartiesQuery } from '../parties/party-queries.ts';
import { confirmedPartiesQuery, rsvpCountQuery, rsvpStatusQuery } from '../parties/rsvp-queries.ts';
import { createQueryClient } from '../cache/query-client.ts';
import { sessionQuery, type Session } from '../session/session.ts';
import { keepSeen } from '../background/seen.ts';
import { SEEN_PHOTOS } from '../offline/seen-photos.ts';
import { forgetSeen, SEEN_PREFIX, seenStorage } from '../offline/seen-store.ts';
import { commentsKey, PUBLIC_USERS, ridesKey, seatsKey } from '../cache/keys.ts';

export const AT = '0000000000000007';

export const comment = {
  id: 'c1',
  eventId: PARTY_ID,
  author: 'Luna',
  content: 'Hola',
  createdAt: '2026-09-01T10:00:00Z',
};
export const MARTA: Session = { userId: 'u1', username: 'marta', isAdmin: false };
export let store: CacheStorage;
export let client: ReturnType<typeof createQueryClient>;
export let stop = (): void => undefined;

/** For each test of a file: nothing kept yet, a page that knows nothing, and a clock that the test moves. */
export function keepAnew(): void {
  beforeEach(async () => {
    // The database of tests works between two turns of the real event loop.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    store = memoryCaches();
    vi.stubGlobal('caches', store);
    client = createQueryClient();
    await forgetSeen();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** More turns than anything that is kept here takes. */
const TURNS = 200;

export async function atRest(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

export async function settle(): Promise<void> {
  await atRest();
  await vi.advanceTimersByTimeAsync(1000);
  await atRest();
}
export const start = () => void (stop = keepSeen(client));

export async function seeParties(): Promise<void> {
  client.setQueryData(partiesQuery.queryKey, positioned([samplePartyAnswer()], AT));
  await settle();
}

/** The stored answer of a query, as its cache had it. */
export async function kept(key: QueryKey): Promise<unknown> {
  return (await seenStorage.getItem(`${SEEN_PREFIX}-${hashKey(key)}`))?.state.data;
}

/** Which of these queries are kept. */
export async function keptOf(keys: Readonly<Record<string, QueryKey>>): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(keys).map(async ([name, key]) => ((await kept(key)) === undefined ? [] : [name])),
  );
  return found.flat();
}

/** All that may be kept of the party of these tests, and who has seen it. */
export const KEYS = {
  session: sessionQuery.queryKey,
  cards: partiesQuery.queryKey,
  whole: wholePartiesQuery.queryKey,
  own: confirmedPartiesQuery.queryKey,
  party: partyQuery(PARTY_ID).queryKey,
  comments: commentsKey(PARTY_ID),
  rides: ridesKey(PARTY_ID),
  count: rsvpCountQuery(PARTY_ID).queryKey,
  status: rsvpStatusQuery(PARTY_ID).queryKey,
  seats: seatsKey(PARTY_ID),
  contact: [...PUBLIC_USERS, BRUNO_ID],
};

export const keptKeys = () => keptOf(KEYS);

export async function keptPhotos(): Promise<string[]> {
  return (await (await store.open(SEEN_PHOTOS)).keys()).map(({ url }) => new URL(url).pathname);
}
