import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../cache/query-client.ts';
import { sessionQuery } from '../session/session.ts';
import { createLiveClient, type LiveClient, type LiveClientOptions } from './live-client.ts';
import { useLiveStatus, createLive } from './live.ts';

const noHandlers = () => Promise.resolve([]);
vi.mock('./live-client.ts', () => ({ createLiveClient: vi.fn() }));

let options: LiveClientOptions | undefined;
const socket = { watch: vi.fn(), unwatch: vi.fn(), renew: vi.fn(), close: vi.fn() } satisfies LiveClient;

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (painted: () => void) => painted());
  options = undefined;
  useLiveStatus.setState({ status: 'connecting', pulses: 0, lostAt: null });
  vi.mocked(createLiveClient).mockImplementation((given) => {
    options = given;
    return socket;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const connected = () => vi.waitFor(() => options ?? expect.fail('not connected'));

test('nothing is connected until something is watched; then one socket reports on all topics', async () => {
  const live = createLive(createQueryClient(), noHandlers);
  live.renew();
  live.watch('home');
  live.watch('me');
  const { topics } = await connected();
  expect([...topics()]).toEqual(['home', 'me']);
  expect(createLiveClient).toHaveBeenCalledOnce();
  expect(socket.watch).not.toHaveBeenCalled();
  live.watch('event:a');
  expect(socket.watch).toHaveBeenCalledExactlyOnceWith('event:a');
  live.renew();
  expect(socket.renew).toHaveBeenCalledOnce();
});

test('a topic is watched as long as one of its watchers is there', async () => {
  const live = createLive(createQueryClient(), noHandlers);
  const stops = [live.watch('home'), live.watch('home')];
  const { topics } = await connected();
  stops[0]?.();
  expect(socket.unwatch).not.toHaveBeenCalled();
  expect([...topics()]).toEqual(['home']);
  stops[1]?.();
  expect(socket.unwatch).toHaveBeenCalledExactlyOnceWith('home');
  expect([...topics()]).toEqual([]);
  live.watch('home');
  live.watch('home');
  expect(socket.watch).toHaveBeenCalledExactlyOnceWith('home');
});

test('the socket’s message is shown, and a dismissal asks for the session', async () => {
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, null);
  createLive(client, noHandlers).watch('home');
  const { onStatus, onNews, onDismissed } = await connected();
  onStatus('live');
  onNews();
  onNews();
  expect(useLiveStatus.getState()).toMatchObject({ status: 'live', pulses: 2 });
  onDismissed();
  expect(client.getQueryState(sessionQuery.queryKey)?.isInvalidated).toBe(true);
});

test('since when there is no connection any more is known from the first moment on, until there is one', async () => {
  createLive(createQueryClient(), noHandlers).watch('home');
  const { onStatus } = await connected();
  const lostAt = () => useLiveStatus.getState().lostAt;
  onStatus('offline');
  expect(lostAt()).toBeNull();
  onStatus('live');
  const now = vi.spyOn(Date, 'now').mockReturnValueOnce(1000).mockReturnValueOnce(2000);
  onStatus('reconnecting');
  onStatus('offline');
  expect(lostAt()).toBe(1000);
  onStatus('live');
  expect(lostAt()).toBeNull();
  now.mockRestore();
});

test('a socket whose code does not come leaves the page offline; the next topic tries again', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  try {
    vi.mocked(createLiveClient).mockImplementationOnce(() => {
      throw new Error('no code');
    });
    const live = createLive(createQueryClient(), noHandlers);
    live.watch('home');
    await vi.waitFor(() => expect(useLiveStatus.getState().status).toBe('offline'));
    expect(warned).toHaveBeenCalledOnce();
    live.watch('me');
    expect(useLiveStatus.getState().status).toBe('connecting');
    const { topics } = await connected();
    expect([...topics()]).toEqual(['home', 'me']);
  } finally {
    warned.mockRestore();
  }
});
