import { LIVE_HANDLERS } from '../background/live-handlers.ts';
import type { LiveTopic } from '@duende/contracts/live/topics';
import { QueryObserver } from '@tanstack/react-query';
import type { Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rsvpCountQuery } from '../parties/rsvp-queries.ts';
import { DENSITY } from '../history/past-queries.ts';
import { createQueryClient } from '../cache/query-client.ts';
import { sessionQuery } from '../session/session.ts';
import type { LiveHandler } from './live-handler.ts';
import { POLL_MS } from './polling.ts';
import { createLiveClient, type LiveClient, type LiveStatus } from './live-client.ts';
import { positioned } from '../http/positioned.ts';
import { FakeSocket } from '../testing/fake-socket.ts';

function start(handlers: readonly LiveHandler[] = LIVE_HANDLERS) {
  const socket = new FakeSocket();
  const client = createQueryClient();
  const invalidated = vi.spyOn(client, 'invalidateQueries');
  const statuses: LiveStatus[] = [];
  const onDismissed = vi.fn();
  const onNews = vi.fn();
  const topics: LiveTopic[] = ['home'];
  live = createLiveClient({
    client,
    handlers,
    topics: () => topics,
    onStatus: (status) => statuses.push(status),
    onNews,
    onDismissed,
    connect: () => socket as unknown as Socket,
    random: () => 0.5,
  });
  return { socket, client, invalidated, statuses, onNews, onDismissed, live, topics };
}

let live: LiveClient;

const answered = async () => positioned([], '0000000000000001');
const stored = async () => ({ ...(await answered()), keptAt: 0 });
const refused = async () => {
  throw new TypeError('Failed to fetch');
};
function answeredOnce() {
  let isAnswered = false;
  return async () => {
    if (isAnswered) return refused();
    isAnswered = true;
    return answered();
  };
}

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  live.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('watches its topics at every connection and says that it is live', () => {
  const { socket, statuses } = start();
  socket.comes('connect');
  expect(socket.watched).toEqual(['home']);
  expect(statuses.at(-1)).toBe('live');
});

test('asks for everything again after a lost connection, spread over three seconds', () => {
  const { socket, invalidated, statuses } = start();
  socket.comes('connect').comes('disconnect', 'transport close');
  expect(statuses.at(-1)).toBe('reconnecting');
  socket.comes('connect');
  vi.advanceTimersByTime(1499);
  expect(invalidated).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(invalidated).toHaveBeenCalledOnce();
});

test('asks for everything again once it gets through where it could not at first', () => {
  const { socket, invalidated } = start();
  socket.comes('connect_error').comes('connect');
  vi.advanceTimersByTime(1500);
  expect(invalidated).toHaveBeenCalledOnce();
});

describe('without a connection', () => {
  const blocked = () => {
    const rig = start();
    for (let attempt = 0; attempt < 3; attempt += 1) rig.socket.comes('connect_error');
    return rig;
  };
  const seen = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };

  test('two attempts ask for nothing yet', () => {
    const { socket, invalidated, statuses } = start();
    socket.comes('connect_error').comes('connect_error');
    vi.advanceTimersByTime(POLL_MS);
    expect(invalidated).not.toHaveBeenCalled();
    expect(statuses.at(-1)).toBe('reconnecting');
  });

  test('data on the screen is refetched every 30 s until there is a connection', () => {
    const { socket, invalidated, statuses } = blocked();
    expect(statuses.at(-1)).toBe('polling');
    expect(invalidated).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2 * POLL_MS);
    expect(invalidated).toHaveBeenCalledTimes(3);
    socket.comes('connect_error').comes('connect');
    expect(statuses.at(-1)).toBe('live');
    vi.advanceTimersByTime(3 * POLL_MS);
    // The one by which a gap is healed.
    expect(invalidated).toHaveBeenCalledTimes(4);
  });

  test('nothing is fetched for a hidden page, and at once when it is seen again', () => {
    const { invalidated } = blocked();
    seen('hidden');
    vi.advanceTimersByTime(3 * POLL_MS);
    expect(invalidated).toHaveBeenCalledTimes(1);
    seen('visible');
    expect(invalidated).toHaveBeenCalledTimes(2);
  });

  test('while the server answers no poll either, it says that it is reconnecting', async () => {
    const { socket, client, statuses } = start();
    let isAway = true;
    const queryFn = async () => {
      if (isAway) throw new TypeError('Failed to fetch');
      return positioned([], '0000000000000001');
    };
    const end = new QueryObserver(client, { queryKey: ['x'], queryFn }).subscribe(() => undefined);
    // The device knows the session by itself.
    const own = { queryKey: ['y'], queryFn: async () => ({ userId: 'a' }) };
    const endOwn = new QueryObserver(client, own).subscribe(() => undefined);
    for (let attempt = 0; attempt < 3; attempt += 1) socket.comes('connect_error');
    await vi.advanceTimersByTimeAsync(0);
    expect(statuses.at(-1)).toBe('reconnecting');
    isAway = false;
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(statuses.at(-1)).toBe('polling');
    end();
    endOwn();
  });

  test.each<[string, LiveStatus, readonly (() => Promise<unknown>)[]]>([
    ['one of two requests is answered', 'polling', [answered, refused]],
    ['only the device answers', 'reconnecting', [stored, refused]],
    ['the device answers for the server', 'reconnecting', [stored]],
    ['an answer is in the cache since before', 'reconnecting', [answeredOnce(), refused]],
  ])('where %s, it says: %s', async (_, status, answers) => {
    const { socket, client, statuses } = start();
    const ends = answers.map((queryFn, index) =>
      new QueryObserver(client, { queryKey: ['x', index], queryFn }).subscribe(() => undefined),
    );
    await vi.advanceTimersByTimeAsync(1);
    for (let attempt = 0; attempt < 3; attempt += 1) socket.comes('connect_error');
    await vi.advanceTimersByTimeAsync(0);
    expect(statuses.at(-1)).toBe(status);
    for (const end of ends) end();
  });

  test('attempts without a network do not count later', () => {
    const { socket, statuses } = start();
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    for (let attempt = 0; attempt < 3; attempt += 1) socket.comes('connect_error');
    onLine.mockReturnValue(true);
    socket.comes('connect_error').comes('connect_error');
    expect(statuses.at(-1)).toBe('reconnecting');
    socket.comes('connect_error');
    expect(statuses.at(-1)).toBe('polling');
  });

  test('without a network no attempt counts', () => {
    const { socket, invalidated, statuses } = start();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    for (let attempt = 0; attempt < 5; attempt += 1) socket.comes('connect_error');
    vi.advanceTimersByTime(2 * POLL_MS);
    expect(invalidated).not.toHaveBeenCalled();
    expect(statuses.at(-1)).toBe('offline');
  });
});

test('where the server knows no person for the connection the page asks for the session', async () => {
  const { socket, onDismissed, topics } = start();
  topics.push('me');
  socket.answer = async () => ({ ok: false, status: 401, message: '' });
  socket.comes('connect');
  await vi.advanceTimersByTimeAsync(0);
  expect(onDismissed).toHaveBeenCalledOnce();
});

test.each<[LiveTopic, number]>([
  ['home', 401],
  ['me', 403],
])('a refusal of %s with %i is no reason to ask for the session', async (topic, status) => {
  const { socket, onDismissed, topics } = start();
  topics.splice(0, 1, topic);
  socket.answer = async () => ({ ok: false, status, message: '' });
  socket.comes('connect');
  await vi.advanceTimersByTimeAsync(0);
  expect(onDismissed).not.toHaveBeenCalled();
});

test('a message is announced, and what it makes old is asked for at once', () => {
  const announced = vi.fn();
  const queryKey = ['old'];
  const handler = {
    covers: () => false,
    patches: {},
    announces: { 'rsvp.count': announced },
    asks: { queryKey, after: ['rsvp.count'], gapMs: 0 },
  } as const satisfies LiveHandler;
  const { socket, client, invalidated } = start([handler]);
  const message = { eventId: 'a', count: 1, position: '0'.repeat(16) };
  socket.comes('connect').comes('rsvp.count', message);
  expect(announced).toHaveBeenCalledExactlyOnceWith(message, client);
  expect(invalidated).toHaveBeenCalledExactlyOnceWith({ queryKey });
});

test('says that there is news, once for what comes close together', () => {
  const { socket, onNews } = start();
  const count = () => socket.comes('rsvp.count', { eventId: 'a', count: 1, position: '0'.repeat(16) });
  socket.comes('connect');
  expect(onNews).not.toHaveBeenCalled();
  count();
  vi.advanceTimersByTime(2999);
  count();
  expect(onNews).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  count();
  expect(onNews).toHaveBeenCalledTimes(2);
});

test('fetches counts once for all messages of the calendar within a second', () => {
  const { socket, invalidated } = start();
  const asked = () => invalidated.mock.calls.filter(([filters]) => filters?.queryKey === DENSITY).length;
  const position = '0'.repeat(16);
  socket.comes('connect').comes('ride.removed', { eventId: 'a', rideId: 'b', position });
  vi.advanceTimersByTime(1000);
  expect(asked()).toBe(0);
  for (const count of [1, 2]) socket.comes('rsvp.count', { eventId: 'a', count, position });
  vi.advanceTimersByTime(999);
  expect(asked()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(asked()).toBe(1);
  socket.comes('event.removed', { eventId: 'a', position });
  vi.advanceTimersByTime(1000);
  expect(asked()).toBe(2);
});

test('does the same on resync', () => {
  const { socket, invalidated } = start();
  socket.comes('connect').comes('resync', { position: '0'.repeat(16) });
  vi.advanceTimersByTime(1500);
  expect(invalidated).toHaveBeenCalledOnce();
});

test('a renewed handshake is no lost connection', () => {
  const { socket, invalidated, live: client } = start();
  socket.comes('connect');
  client.renew();
  vi.advanceTimersByTime(5000);
  expect(socket.watched).toEqual(['home', 'home']);
  expect(invalidated).not.toHaveBeenCalled();
});

test('a connection that the server ended is looked into and made again', () => {
  const { socket, onDismissed } = start();
  socket.comes('connect').comes('disconnect', 'io server disconnect');
  expect(onDismissed).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(4000);
  expect(socket.connect).toHaveBeenCalledOnce();
});

test('shown data of a removed topic is fetched again', async () => {
  const { socket, client, invalidated, live: watching } = start();
  client.setQueryData(['party', 'a'], { position: '0'.repeat(16), data: {} });
  socket.answer = () => Promise.resolve({ ok: false, status: 404, message: 'Evento no encontrado' });
  socket.comes('connect');
  watching.watch('event:a');
  await vi.advanceTimersByTimeAsync(1);
  expect(invalidated).toHaveBeenCalledExactlyOnceWith({ queryKey: ['party', 'a'] });
});

test('a topic that got no answer is fetched again; a refused one is not', async () => {
  const { socket } = start();
  socket.answer = () => Promise.reject(new Error('operation has timed out'));
  socket.comes('connect');
  await vi.advanceTimersByTimeAsync(1);
  socket.answer = () => Promise.resolve({ ok: false, status: 403, message: 'no' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(socket.watched).toEqual(['home', 'home']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(socket.watched).toHaveLength(2);
});

test('a topic is fetched again only while it is watched, and not once all is over', async () => {
  const { socket, live: watching, topics } = start();
  socket.answer = () => Promise.resolve({ ok: false, status: 500, message: 'ahora no' });
  socket.comes('connect');
  watching.watch('me');
  await vi.advanceTimersByTimeAsync(1999);
  expect(socket.watched).toEqual(['home', 'me']);
  await vi.advanceTimersByTimeAsync(1);
  expect(socket.watched).toEqual(['home', 'me', 'home']);
  topics.splice(0);
  await vi.advanceTimersByTimeAsync(2000);
  expect(socket.watched).toHaveLength(3);
  topics.push('home');
  watching.watch('home');
  await vi.advanceTimersByTimeAsync(0);
  watching.close();
  await vi.advanceTimersByTimeAsync(5000);
  expect(socket.watched).toHaveLength(4);
});

test('topics watched and given up while there is no connection are sent at the next one', () => {
  const { socket, live: watching } = start();
  watching.watch('me');
  watching.unwatch('me');
  expect(socket.watched).toEqual([]);
  expect(socket.emit).not.toHaveBeenCalled();
  socket.comes('connect');
  watching.unwatch('home');
  expect(socket.emit).toHaveBeenCalledExactlyOnceWith('unwatch', 'home');
});

test('the first connection refetches nothing, and a second loss not twice', () => {
  const { socket, invalidated } = start();
  socket.comes('connect');
  vi.advanceTimersByTime(3000);
  expect(invalidated).not.toHaveBeenCalled();
  socket.comes('disconnect', 'ping timeout').comes('connect');
  vi.advanceTimersByTime(3000);
  socket.comes('connect');
  vi.advanceTimersByTime(3000);
  expect(invalidated).toHaveBeenCalledOnce();
});

test('a connection that was lost is not looked into: the browser makes it again', () => {
  const { socket, onDismissed } = start();
  socket.comes('connect').comes('disconnect', 'transport close');
  vi.advanceTimersByTime(10_000);
  expect(onDismissed).not.toHaveBeenCalled();
  expect(socket.connect).not.toHaveBeenCalled();
});

test('one that the server ended is made again within four seconds', () => {
  const { socket } = start();
  socket.comes('connect').comes('disconnect', 'io server disconnect');
  vi.advanceTimersByTime(1999);
  expect(socket.connect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(socket.connect).toHaveBeenCalledOnce();
});

test('the network’s state is reported as it changes, until it is closed', () => {
  const { socket, statuses, live: watching } = start();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  expect(statuses).toEqual(['reconnecting', 'offline']);
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  socket.comes('connect_error', new Error('refused'));
  expect(statuses.slice(2)).toEqual(['reconnecting', 'reconnecting']);
  watching.close();
  const before = statuses.length;
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('offline'));
  expect(statuses).toHaveLength(before);
  expect(socket.disconnect).toHaveBeenCalledOnce();
});

test('after a lost connection a signed-in person is fetched, a visitor is not', () => {
  const { socket, client } = start();
  const isAsked = (data: unknown) => {
    client.setQueryData(sessionQuery.queryKey, data as null);
    client.setQueryData(['party', 'a'], null);
    socket.comes('resync');
    vi.advanceTimersByTime(1500);
    return [sessionQuery.queryKey, ['party', 'a']].map((key) => client.getQueryState(key)?.isInvalidated);
  };
  expect(isAsked(null)).toEqual([false, true]);
  expect(isAsked({ userId: 'u1', username: 'marta', isAdmin: false })).toEqual([true, true]);
});

test('the content of a message is shown', () => {
  const { socket, client } = start();
  const { queryKey } = rsvpCountQuery('a');
  client.setQueryData(queryKey, positioned({ eventId: 'a', count: 1 }, '0'.repeat(16)));
  socket.comes('connect').comes('rsvp.count', { eventId: 'a', count: 2, position: '1'.padStart(16, '0') });
  expect(client.getQueryData(queryKey)?.data.count).toBe(2);
});
