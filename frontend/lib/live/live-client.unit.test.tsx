import type { WatchAnswer } from '@duende/contracts/live/topics';
import type { Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '../query-client.ts';
import { createLiveClient, type LiveClient } from './live-client.ts';
import type { LiveStatus } from './live-status.ts';

/** As much of a socket as the client uses; the test plays the server. */
class FakeSocket {
  connected = false;
  readonly watched: string[] = [];
  answer: () => Promise<WatchAnswer> = () => Promise.resolve({ ok: true, position: '0'.repeat(16) });
  readonly #handlers = new Map<string, (argument?: unknown) => void>();

  on(name: string, handler: (argument?: unknown) => void) {
    this.#handlers.set(name, handler);
    return this;
  }
  timeout = () => ({
    emitWithAck: (_name: string, topic: string) => {
      this.watched.push(topic);
      return this.answer();
    },
  });
  emit = vi.fn();
  connect = vi.fn(() => this.comes('connect'));
  disconnect = vi.fn(() => {
    if (this.connected) this.comes('disconnect', 'io client disconnect');
    return this;
  });
  comes(name: string, argument?: unknown) {
    if (name === 'connect') this.connected = true;
    if (name === 'disconnect') this.connected = false;
    this.#handlers.get(name)?.(argument);
    return this;
  }
}

function start() {
  const socket = new FakeSocket();
  const client = createQueryClient();
  const invalidated = vi.spyOn(client, 'invalidateQueries');
  const statuses: LiveStatus[] = [];
  const onDismissed = vi.fn();
  const onNews = vi.fn();
  live = createLiveClient({
    client,
    topics: () => ['home'],
    onStatus: (status) => statuses.push(status),
    onNews,
    onDismissed,
    connect: () => socket as unknown as Socket,
    random: () => 0.5,
  });
  return { socket, client, invalidated, statuses, onNews, onDismissed, live };
}

let live: LiveClient;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  live.close();
  vi.useRealTimers();
});

describe('the live client', () => {
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

  test('what is shown of a topic that is no more is asked for again', async () => {
    const { socket, client, invalidated, live: watching } = start();
    client.setQueryData(['party', 'a'], { position: '0'.repeat(16), data: {} });
    socket.answer = () => Promise.resolve({ ok: false, status: 404, message: 'Evento no encontrado' });
    socket.comes('connect');
    watching.watch('event:a');
    await vi.advanceTimersByTimeAsync(1);
    expect(invalidated).toHaveBeenCalledExactlyOnceWith({ queryKey: ['party', 'a'], exact: true });
  });

  test('a topic that got no answer is asked for again; a refused one is not', async () => {
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
});
