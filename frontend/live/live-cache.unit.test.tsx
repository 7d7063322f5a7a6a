import { LIVE_HANDLERS } from '../background/live-handlers.ts';
import { PARTY_ID, sampleRideAnswer } from '@duende/testkit/samples/party';
import { CARDS_PATH } from '@duende/contracts/parties/list-path';
import { LIMITS } from '@duende/contracts/common/limits';
import type { LiveMessage } from '@duende/contracts/live/live-messages';
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, type FakeAnswer } from '../testing/fake-server.ts';
import { createQueryClient } from '../cache/query-client.ts';
import { sessionQuery } from '../session/session.ts';
import { ridesQuery } from '../rides/ride-queries.ts';
import { commentsQuery } from '../comments/comment-queries.ts';
import { partiesQuery } from '../parties/party-queries.ts';
import { rsvpCountQuery } from '../parties/rsvp-queries.ts';
import { LiveCache, SPREAD_MS } from './live-cache.ts';

const at = (position: number) => position.toString(16).padStart(16, '0');
const PATH = `GET /api/events/${PARTY_ID}/rsvp-count`;
const answer = (position: number, count: number): FakeAnswer => ({
  body: { eventId: PARTY_ID, count },
  position: at(position),
});
const message = (position: number, count: number): LiveMessage => ({
  name: 'rsvp.count',
  payload: { position: at(position), eventId: PARTY_ID, count },
});

/** A page that shows the count, asked for by the server's answers in their order. */
function watchCount(...answers: (FakeAnswer | Promise<FakeAnswer>)[]) {
  const client = createQueryClient();
  let asked = 0;
  const calls = fakeServer({ [PATH]: () => answers[Math.min(asked++, answers.length - 1)] ?? answer(0, 0) });
  const observer = new QueryObserver(client, rsvpCountQuery(PARTY_ID));
  const stop = observer.subscribe(() => undefined);
  stops.push(stop);
  return {
    client,
    cache: new LiveCache(client, LIVE_HANDLERS),
    calls,
    shown: () => observer.getCurrentResult().data,
  };
}

const stops: (() => void)[] = [];
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

describe('no gap stays open', () => {
  test('a message that overtakes the answer on its way is applied when the answer arrives', async () => {
    let arrive: (value: FakeAnswer) => void = () => undefined;
    const page = watchCount(new Promise((resolve) => (arrive = resolve)));
    page.cache.receive(message(6, 42));
    arrive(answer(5, 41));
    await vi.waitFor(() => expect(page.shown()).toBe(42));
    expect(page.calls).toHaveLength(1);
  });

  test('an answer newer than the message stays', async () => {
    let arrive: (value: FakeAnswer) => void = () => undefined;
    const page = watchCount(new Promise((resolve) => (arrive = resolve)));
    page.cache.receive(message(6, 42));
    arrive(answer(7, 50));
    await vi.waitFor(() => expect(page.shown()).toBe(50));
  });

  test('changes between the first answer and the subscription are fetched again', async () => {
    const page = watchCount(answer(5, 1), answer(6, 2));
    await vi.waitFor(() => expect(page.shown()).toBe(1));
    page.cache.watched(`event:${PARTY_ID}`, at(6), false);
    await vi.waitFor(() => expect(page.shown()).toBe(2));
  });

  test('nothing is asked again when watching began at the position shown', async () => {
    const page = watchCount(answer(5, 1));
    await vi.waitFor(() => expect(page.shown()).toBe(1));
    page.cache.watched('home', at(5), false);
    await vi.advanceTimersByTimeAsync(2000);
    expect(page.calls).toHaveLength(1);
  });

  test('an answer that was on its way when watching began, and is older, is fetched again', async () => {
    let arrive: (value: FakeAnswer) => void = () => undefined;
    const page = watchCount(new Promise<FakeAnswer>((resolve) => (arrive = resolve)), answer(6, 2));
    page.cache.watched('home', at(6), false);
    arrive(answer(5, 1));
    await vi.waitFor(() => expect(page.shown()).toBe(2));
  });

  test('a lost connection forgets what it knew', async () => {
    const page = watchCount(answer(5, 1));
    await vi.waitFor(() => expect(page.shown()).toBe(1));
    page.cache.watched('home', at(5), false);
    page.cache.unwatchedAll();
    await page.client.invalidateQueries();
    expect(page.calls).toHaveLength(2);
    expect(page.shown()).toBe(1);
  });
});

test('a quiet list among fast changes is fetched once more than needed, then not again', async () => {
  // Something happens every millisecond, and each answer is as old as possible.
  const client = createQueryClient();
  const calls = fakeServer({
    [`GET ${CARDS_PATH}`]: () => ({ body: [], position: at(Date.now() - LIMITS.listHeldMs) }),
  });
  const observer = new QueryObserver(client, partiesQuery);
  stops.push(observer.subscribe(() => undefined));
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual([]));
  const cache = new LiveCache(client, LIVE_HANDLERS);
  cache.watched('home', at(Date.now()), false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toHaveLength(3);
  cache.close();
});

test.each([
  ['with an account', { userId: 'u1', username: 'marta', isAdmin: false }, 2],
  ['as a visitor', null, 1],
])(
  'a pin that is published: a page that watches %s asks %i times, and not at once',
  async (_, session, times) => {
    const path = `GET /api/events/${PARTY_ID}/rides`;
    const point = sampleRideAnswer({ departureLatitude: 40.4168 });
    let asked = 0;
    const calls = fakeServer({
      [path]: () => ({ body: asked++ === 0 ? [] : [point], position: at(4 + asked) }),
    });
    const client = createQueryClient();
    client.setQueryData(sessionQuery.queryKey, session);
    const cache = new LiveCache(client, LIVE_HANDLERS, () => 0.5);
    const observer = new QueryObserver(client, ridesQuery(PARTY_ID));
    stops.push(observer.subscribe(() => undefined));
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual([]));
    const rounded = sampleRideAnswer({ departureLatitude: 40.42, approximate: true });
    cache.receive({
      name: 'ride.published',
      payload: { position: at(6), eventId: PARTY_ID, ride: rounded },
    });
    expect(observer.getCurrentResult().data).toEqual([rounded]);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(SPREAD_MS);
    await vi.waitFor(() => expect(calls).toHaveLength(times));
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual([times === 2 ? point : rounded]));
  },
);

test('a message during the fetch of a further page is not undone by it', async () => {
  const comment = (id: string, day: number) => ({
    id,
    eventId: PARTY_ID,
    author: 'Luna',
    content: id,
    createdAt: `2026-09-0${day}T10:00:00.000Z`,
  });
  let arrive: (value: FakeAnswer) => void = () => undefined;
  const path = `/api/events/${PARTY_ID}/comments?sort=newest&limit=50`;
  fakeServer({
    [`GET ${path}`]: {
      body: [comment('c', 3), comment('b', 2)],
      next: `${path}&cursor=2`,
      total: 3,
      position: at(5),
    },
    [`GET ${path}&cursor=2`]: () => new Promise((resolve) => (arrive = resolve)),
  });
  const client = createQueryClient();
  const observer = new InfiniteQueryObserver(client, commentsQuery(PARTY_ID));
  stops.push(observer.subscribe(() => undefined));
  const cache = new LiveCache(client, LIVE_HANDLERS);
  const shown = () =>
    observer
      .getCurrentResult()
      .data?.items.map(({ id }) => id)
      .join(' ');
  await vi.waitFor(() => expect(shown()).toBe('c b'));
  const more = observer.fetchNextPage();
  cache.receive({ name: 'comment.removed', payload: { position: at(6), eventId: PARTY_ID, commentId: 'c' } });
  cache.receive({
    name: 'comment.approved',
    payload: { position: at(7), eventId: PARTY_ID, comment: comment('d', 4) },
  });
  expect(shown()).toBe('d b');
  arrive({ body: [comment('a', 1)], total: 3, position: at(7) });
  await more;
  expect(shown()).toBe('d b a');
  expect(observer.getCurrentResult().data?.total).toBe(3);
  cache.close();
});
