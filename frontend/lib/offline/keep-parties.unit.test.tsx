import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { HEADERS } from '@duende/contracts/api/headers';
import { LIST_HEADERS } from '@duende/contracts/api/list-headers';
import { expect, test, vi } from 'vitest';
import { positioned } from '../http/positioned.ts';
import { listPage } from '../api/list-pages.ts';
import { commentsQuery } from '../api/comment-queries.ts';
import { partiesQuery, partyQuery } from '../api/party-queries.ts';
import { ridesQuery } from '../api/ride-queries.ts';
import { confirmedPartiesQuery, rsvpCountQuery, rsvpStatusQuery } from '../api/rsvp-queries.ts';
import { sessionQuery, type Session } from '../session/session.ts';
import { KEPT_PARTIES } from './kept-paths.ts';
import {
  AT,
  LATER,
  comment,
  PATH,
  MARTA,
  store,
  client,
  stop,
  settle,
  start,
  seeParties,
  keptPaths,
  kept,
  OWNED,
  keepAnew,
} from '../../testing/kept-parties.ts';

keepAnew();

const ADMIN: Session = { ...MARTA, isAdmin: true };

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
  expect(await keptPaths()).toEqual([...OWNED, '/api/events']);
});

test('what was seen before it was known who it is stays, once somebody else’s is gone', async () => {
  start();
  await seeParties();
  client.setQueryData(sessionQuery.queryKey, MARTA);
  await settle();
  expect(await keptPaths()).toEqual([...OWNED, '/api/events']);
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

test('live changes are written once they pause', async () => {
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
  expect(await (await kept(`${PATH}/rsvp-count`))?.json()).toMatchObject({ count: 4 });
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
