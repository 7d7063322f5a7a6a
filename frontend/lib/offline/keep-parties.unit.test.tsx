import { HEADERS } from '@duende/contracts/api/headers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeParty, PARTY_ID } from '../../testing/make-party.ts';
import { memoryCaches } from '../../testing/memory-caches.ts';
import { positioned } from '../live/positioned.ts';
import { commentsQuery } from '../queries/comment-queries.ts';
import { partiesQuery, partyQuery } from '../queries/party-queries.ts';
import { ridesQuery } from '../queries/ride-queries.ts';
import { rsvpCountQuery } from '../queries/rsvp-count-query.ts';
import { createQueryClient } from '../query-client.ts';
import { sessionQuery } from '../session/session-query.ts';
import { keepParties } from './keep-parties.ts';
import { KEPT_PARTIES } from './kept-paths.ts';

const AT = '0000000000000007';
const PATH = `/api/events/${PARTY_ID}`;
const MARTA = { userId: 'u1', username: 'marta', isAdmin: false };

let store: CacheStorage;
let client: ReturnType<typeof createQueryClient>;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  store = memoryCaches();
  client = createQueryClient();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(1000);
const start = () => void (stop = keepParties(client, store));

async function keptPaths(): Promise<string[]> {
  const keys = await (await store.open(KEPT_PARTIES)).keys();
  return keys.map(({ url }) => new URL(url).pathname);
}

async function kept(path: string): Promise<Response | undefined> {
  return (await store.open(KEPT_PARTIES)).match(path);
}

test('what the page came with and what it asked for is kept, at its position', async () => {
  client.setQueryData(partiesQuery.queryKey, positioned([makeParty()], AT));
  start();
  client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(makeParty(), AT));
  client.setQueryData(commentsQuery(PARTY_ID).queryKey, positioned([], AT));
  client.setQueryData(rsvpCountQuery(PARTY_ID).queryKey, positioned({ eventId: PARTY_ID, count: 3 }, AT));
  await settle();
  expect(await keptPaths()).toEqual(['/api/events', PATH, `${PATH}/comments`, `${PATH}/rsvp-count`]);
  const answer = await kept(PATH);
  expect(answer?.headers.get(HEADERS.readPosition)).toBe(AT);
  expect(await answer?.json()).toEqual(makeParty());
});

test('what changes later is kept in the place of what was', async () => {
  start();
  const { queryKey } = rsvpCountQuery(PARTY_ID);
  client.setQueryData(queryKey, positioned({ eventId: PARTY_ID, count: 3 }, AT));
  await settle();
  client.setQueryData(queryKey, positioned({ eventId: PARTY_ID, count: 4 }, AT));
  await settle();
  expect(await (await kept(`${PATH}/rsvp-count`))?.json()).toMatchObject({ count: 4 });
});

test('nothing of a pending party is kept, nothing of one that is gone, and nothing that is somebody’s own', async () => {
  start();
  client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(makeParty({ status: 'pending' }), AT));
  client.setQueryData(ridesQuery(PARTY_ID).queryKey, positioned([], AT));
  client.setQueryData(['profile'], positioned({ email: 'marta@correo.example' }, AT));
  await settle();
  expect(await keptPaths()).toEqual([]);

  client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(makeParty(), AT));
  await settle();
  client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(null, AT));
  await settle();
  expect(await keptPaths()).toEqual([]);
});

test.each([
  ['entering', null, MARTA],
  ['leaving', MARTA, null],
  ['another person', MARTA, { ...MARTA, userId: 'u2' }],
])('%s forgets what was kept and what was about to be', async (_, before, after) => {
  client.setQueryData(sessionQuery.queryKey, before);
  start();
  client.setQueryData(partiesQuery.queryKey, positioned([makeParty()], AT));
  await settle();
  client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(makeParty(), AT));
  client.setQueryData(sessionQuery.queryKey, after);
  await settle();
  expect(await keptPaths()).toEqual([]);
});

test('learning who it is, or the same person once more, forgets nothing', async () => {
  start();
  client.setQueryData(partiesQuery.queryKey, positioned([makeParty()], AT));
  await settle();
  client.setQueryData(sessionQuery.queryKey, MARTA);
  client.setQueryData(sessionQuery.queryKey, { ...MARTA });
  await settle();
  expect(await keptPaths()).toEqual(['/api/events']);
});

test('a photo is kept with its party, once', async () => {
  const photo = '/photos/0123456789abcdef0123456789abcdef-39ff88.webp';
  const fetched = vi.fn(async () => new Response('photo'));
  vi.stubGlobal('fetch', fetched);
  start();
  for (const name of ['Luna', 'Luna Nueva']) {
    client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(makeParty({ photo, name }), AT));
    await settle();
  }
  vi.unstubAllGlobals();
  expect(await keptPaths()).toEqual([PATH, photo.replace('.webp', '-800.webp')]);
  expect(fetched).toHaveBeenCalledTimes(1);
});
