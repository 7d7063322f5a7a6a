import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { eventCard } from '@duende/contracts/api/event-answer';
import { HEADERS } from '@duende/contracts/api/headers';
import { LIST_HEADERS } from '@duende/contracts/api/list-headers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { memoryCaches } from '../../testing/memory-caches.ts';
import { positioned } from '../api/positioned.ts';
import { listPage } from '../api/list-pages.ts';
import { commentsQuery } from '../api/comment-queries.ts';
import { partiesQuery, partyQuery } from '../api/party-queries.ts';
import { ridesQuery } from '../api/ride-queries.ts';
import { confirmedPartiesQuery, rsvpCountQuery, rsvpStatusQuery } from '../api/rsvp-queries.ts';
import { createQueryClient } from '../api/query-client.ts';
import { sessionQuery, type Session } from '../session/session.ts';
import { keepParties, keepWholeList } from './keep-parties.ts';
import { KEPT_PARTIES } from './kept-paths.ts';

const AT = '0000000000000007';
const LATER = '0000000000000008';
const comment = {
  id: 'c1',
  eventId: PARTY_ID,
  author: 'Luna',
  content: 'Hola',
  createdAt: '2026-09-01T10:00:00Z',
};
const PATH = `/api/events/${PARTY_ID}`;
const MARTA: Session = { userId: 'u1', username: 'marta', isAdmin: false };
const ADMIN: Session = { ...MARTA, isAdmin: true };

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

async function seeParties(): Promise<void> {
  client.setQueryData(partiesQuery.queryKey, positioned([samplePartyAnswer()], AT));
  await settle();
}

async function keptPaths(): Promise<string[]> {
  const keys = await (await store.open(KEPT_PARTIES)).keys();
  return keys.map(({ url }) => new URL(url).pathname);
}

async function kept(path: string): Promise<Response | undefined> {
  return (await store.open(KEPT_PARTIES)).match(path);
}

test('what the page came with and what it asked for is kept, at its position', async () => {
  client.setQueryData(partiesQuery.queryKey, positioned([samplePartyAnswer()], AT));
  start();
  client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(samplePartyAnswer(), AT));
  const second = { ...comment, id: 'c2' };
  const next = `${PATH}/comments?cursor=3`;
  client.setQueryData(commentsQuery(PARTY_ID).queryKey, {
    pages: [
      listPage({ data: [comment], next: `${PATH}/comments?cursor=2`, total: 3 }, LATER),
      listPage({ data: [second], next, total: 3 }, AT),
    ],
    pageParams: [null, 'x'],
  });
  client.setQueryData(rsvpCountQuery(PARTY_ID).queryKey, positioned({ eventId: PARTY_ID, count: 3 }, AT));
  await settle();
  expect(await keptPaths()).toEqual(['/api/events', PATH, `${PATH}/comments`, `${PATH}/rsvp-count`]);
  const answer = await kept(PATH);
  expect(answer?.headers.get(HEADERS.readPosition)).toBe(AT);
  expect(await answer?.json()).toEqual(samplePartyAnswer());
  const comments = await kept(`${PATH}/comments`);
  expect(await comments?.json()).toEqual([comment, second]);
  const told = [HEADERS.readPosition, LIST_HEADERS.totalCount, LIST_HEADERS.link].map((name) =>
    comments?.headers.get(name),
  );
  expect(told).toEqual([AT, '3', `<${next}>; rel="next"`]);
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
  client.setQueryData(
    partyQuery(PARTY_ID).queryKey,
    positioned(samplePartyAnswer({ status: 'pending' }), AT),
  );
  client.setQueryData(ridesQuery(PARTY_ID).queryKey, positioned([], AT));
  client.setQueryData(['profile'], positioned({ email: 'marta@correo.example' }, AT));
  await settle();
  expect(await keptPaths()).toEqual([]);

  client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(samplePartyAnswer(), AT));
  await settle();
  client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(null, AT));
  await settle();
  expect(await keptPaths()).toEqual([]);
});

const OWNED = ['/api/auth/me', `/api/users/${MARTA.userId}`];

test.each([
  ['entering', null, MARTA, OWNED],
  ['leaving', MARTA, null, []],
  ['another person', { ...MARTA, userId: 'u2' }, MARTA, OWNED],
])('%s forgets what was kept', async (_, before, after, left) => {
  client.setQueryData(sessionQuery.queryKey, before);
  start();
  await seeParties();
  stop();
  client.clear();
  client.setQueryData(sessionQuery.queryKey, after);
  start();
  await settle();
  expect(await keptPaths()).toEqual(left);
});

test('whoever leaves while the page is open leaves nothing, also of what was about to be written', async () => {
  client.setQueryData(sessionQuery.queryKey, MARTA);
  start();
  await seeParties();
  client.removeQueries({ queryKey: partiesQuery.queryKey });
  client.setQueryData(rsvpCountQuery(PARTY_ID).queryKey, positioned({ eventId: PARTY_ID, count: 3 }, AT));
  client.removeQueries({ queryKey: rsvpCountQuery(PARTY_ID).queryKey });
  client.setQueryData(sessionQuery.queryKey, null);
  await settle();
  expect(await keptPaths()).toEqual([]);
});

test('what another tab has written since for whoever left goes too', async () => {
  client.setQueryData(sessionQuery.queryKey, MARTA);
  start();
  await settle();
  await store.delete(KEPT_PARTIES);
  await seeParties();
  client.setQueryData(sessionQuery.queryKey, null);
  await settle();
  expect(await keptPaths()).toEqual([]);
});

test('a check of the session that fails forgets nothing', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  client.setQueryData(sessionQuery.queryKey, MARTA);
  start();
  await seeParties();
  await client.refetchQueries({ queryKey: sessionQuery.queryKey });
  await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
  await settle();
  vi.unstubAllGlobals();
  expect(await keptPaths()).toEqual([...OWNED, '/api/events']);
});

test('who is signed in is kept with the name, and which parties are theirs', async () => {
  client.setQueryData(sessionQuery.queryKey, ADMIN);
  start();
  client.setQueryData(confirmedPartiesQuery.queryKey, positioned([], AT));
  client.setQueryData(rsvpStatusQuery(PARTY_ID).queryKey, positioned({ isGoing: true }, AT));
  await settle();
  expect(await keptPaths()).toEqual([...OWNED, '/api/users/rsvps', `${PATH}/rsvp-status`]);
  expect(await (await kept('/api/auth/me'))?.json()).toEqual({ userId: MARTA.userId, isAdmin: true });
  expect(await (await kept(`/api/users/${MARTA.userId}`))?.json()).toEqual({
    id: MARTA.userId,
    username: 'marta',
  });
});

test('the same person once more, also on another page, forgets nothing', async () => {
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
  expect(await keptPaths()).toEqual(['/api/events', ...OWNED]);
});

test('what was seen before it was known who it is stays, once somebody else’s is gone', async () => {
  start();
  await seeParties();
  client.setQueryData(sessionQuery.queryKey, MARTA);
  await settle();
  expect(await keptPaths()).toEqual([...OWNED, '/api/events']);
});

test('a photo is kept with its party, once', async () => {
  const photo = '/photos/0123456789abcdef0123456789abcdef-39ff88.webp';
  const fetched = vi.fn(async () => new Response('photo'));
  vi.stubGlobal('fetch', fetched);
  start();
  for (const name of ['Luna', 'Luna Nueva']) {
    client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(samplePartyAnswer({ photo, name }), AT));
    await settle();
  }
  vi.unstubAllGlobals();
  expect(await keptPaths()).toEqual([PATH, photo.replace('.webp', '-800.webp')]);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test.each([
  ['shows it no more', samplePartyAnswer({ photo: null })],
  ['shows another one', samplePartyAnswer({ photo: '/photos/fedcba9876543210fedcba9876543210-39ff88.webp' })],
  ['is gone', null],
])('a kept photo goes when its party %s', async (_, later) => {
  const photo = '/photos/0123456789abcdef0123456789abcdef-39ff88.webp';
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('photo')),
  );
  start();
  client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(samplePartyAnswer({ photo }), AT));
  await settle();
  const old = photo.replace('.webp', '-800.webp');
  expect(await keptPaths()).toContain(old);
  client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(later, AT));
  await settle();
  vi.unstubAllGlobals();
  expect(await keptPaths()).not.toContain(old);
});

const PHOTO = '/photos/0123456789abcdef0123456789abcdef-39ff88.webp';
const widths = (...names: string[]) => names.map((width) => PHOTO.replace('.webp', `-${width}.webp`));

test('of a photo the width is kept that the browser has loaded', async () => {
  const fetched = vi.fn(async () => new Response('photo'));
  vi.stubGlobal('fetch', fetched);
  const [loaded = ''] = widths('400');
  const entries = vi
    .spyOn(performance, 'getEntriesByName')
    .mockImplementation((name) => (new URL(name).pathname === loaded ? [{} as PerformanceEntry] : []));
  try {
    start();
    client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(samplePartyAnswer({ photo: PHOTO }), AT));
    await settle();
    expect(await keptPaths()).toEqual([PATH, loaded]);
    expect(fetched).toHaveBeenCalledExactlyOnceWith(loaded);
  } finally {
    entries.mockRestore();
    vi.unstubAllGlobals();
  }
});

test('a photo that does not come is not kept, and its party is', async () => {
  vi.stubGlobal('fetch', async () => new Response('gone', { status: 404 }));
  start();
  client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(samplePartyAnswer({ photo: PHOTO }), AT));
  await settle();
  vi.unstubAllGlobals();
  expect(await keptPaths()).toEqual([PATH]);
});

test('a photo stays with its party when anything else of it changes', async () => {
  vi.stubGlobal('fetch', async () => new Response('photo'));
  start();
  for (const name of ['Luna', 'Sol']) {
    client.setQueryData(
      partyQuery(PARTY_ID).queryKey,
      positioned(samplePartyAnswer({ photo: PHOTO, name }), AT),
    );
    await settle();
  }
  vi.unstubAllGlobals();
  expect(await keptPaths()).toContain(widths('800')[0]);
});

test('a party that goes takes its comments and count along', async () => {
  start();
  client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(samplePartyAnswer(), AT));
  client.setQueryData(rsvpCountQuery(PARTY_ID).queryKey, positioned({ eventId: PARTY_ID, count: 3 }, AT));
  client.setQueryData(commentsQuery(PARTY_ID).queryKey, {
    pages: [listPage({ data: [comment], next: null, total: 1 }, AT)],
    pageParams: [null],
  });
  await settle();
  expect((await kept(`${PATH}/comments`))?.headers.get(LIST_HEADERS.link)).toBeNull();
  client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(null, AT));
  await settle();
  expect(await keptPaths()).toEqual([]);
});

test('what is written is written once they pause, in the order it came', async () => {
  start();
  const { queryKey } = rsvpCountQuery(PARTY_ID);
  const opened = vi.spyOn(store, 'open');
  for (const count of [3, 4]) {
    client.setQueryData(queryKey, positioned({ eventId: PARTY_ID, count }, AT));
    await vi.advanceTimersByTimeAsync(400);
  }
  expect(opened).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(opened).toHaveBeenCalledOnce();
  client.setQueryData(partiesQuery.queryKey, positioned([], AT));
  await settle();
  client.setQueryData(queryKey, positioned({ eventId: PARTY_ID, count: 5 }, AT));
  await settle();
  expect(await keptPaths()).toEqual(['/api/events', `${PATH}/rsvp-count`]);
});

test('what is too much goes: the oldest answers', async () => {
  start();
  const id = (index: number) => `${String(index).padStart(8, '0')}-1234-4abc-8abc-538453d75384`;
  for (let index = 0; index < 161; index += 1)
    client.setQueryData(rsvpCountQuery(id(index)).queryKey, positioned({ eventId: id(index), count: 1 }, AT));
  await settle();
  const paths = await keptPaths();
  expect(paths).toHaveLength(160);
  expect(paths).not.toContain(`/api/events/${id(0)}/rsvp-count`);
});

test('a store that fails is logged, and the next writing is tried', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  try {
    start();
    vi.spyOn(store, 'open').mockRejectedValueOnce(new Error('full'));
    client.setQueryData(partiesQuery.queryKey, positioned([], AT));
    await settle();
    expect(warned).toHaveBeenCalledOnce();
    client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(samplePartyAnswer(), AT));
    await settle();
    expect(await keptPaths()).toEqual([PATH]);
  } finally {
    warned.mockRestore();
  }
});

test('what is stopped keeps nothing more', async () => {
  start();
  client.setQueryData(partiesQuery.queryKey, positioned([], AT));
  stop();
  client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(samplePartyAnswer(), AT));
  await settle();
  expect(await keptPaths()).toEqual([]);
});

describe('the whole list', () => {
  const whole = [samplePartyAnswer({ description: 'Trae linterna.' })];
  const answers = {
    'GET /api/events?view=cards': { body: whole.map(eventCard), position: AT },
    'GET /api/events': { body: whole, position: AT },
  };

  test('is asked for as often as the cards are, and kept beside them', async () => {
    const calls = fakeServer(answers);
    await client.fetchQuery(partiesQuery);
    start();
    const end = keepWholeList(client);
    await settle();
    expect(await (await kept('/api/events'))?.json()).toEqual(whole);
    expect(await (await kept('/api/events?view=cards'))?.json()).toEqual(whole.map(eventCard));
    await client.fetchQuery({ ...partiesQuery, staleTime: 0 });
    await settle();
    end();
    await client.fetchQuery({ ...partiesQuery, staleTime: 0 });
    await settle();
    const [cards, list] = ['/api/events?view=cards', '/api/events'];
    expect(calls.map(({ path }) => path)).toEqual([cards, list, cards, list, cards]);
  });

  test('is not asked for where home is not looked at, nor for a live change of a card', async () => {
    const calls = fakeServer(answers);
    const end = keepWholeList(client);
    client.setQueryData(partiesQuery.queryKey, positioned(whole.map(eventCard), AT));
    client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(samplePartyAnswer(), AT));
    await settle();
    end();
    expect(calls).toEqual([]);
  });

  test('that cannot be had harms nothing', async () => {
    fakeServer({ 'GET /api/events?view=cards': answers['GET /api/events?view=cards'] });
    start();
    const end = keepWholeList(client);
    await client.fetchQuery(partiesQuery);
    await settle();
    end();
    expect(await kept('/api/events?view=cards')).toBeDefined();
    expect(await kept('/api/events')).toBeUndefined();
  });
});
