import type { LiveMessage, LiveMessageName } from '@duende/contracts/live/live-messages';
import type { LiveTopic, WatchAnswer } from '@duende/contracts/live/topics';
import type { Query, QueryClient } from '@tanstack/react-query';
import { io, type Socket } from 'socket.io-client';
import type { Positioned } from '../http/positioned.ts';
import { sessionQuery } from '../session/session.ts';
import { createPolling } from './polling.ts';
import { LiveCache, SPREAD_MS } from './live-cache.ts';
import type { LiveHandler } from './live-handler.ts';

/** Checked by the compiler in both directions. The schemas stay on the server. */
const NAMES: Readonly<Record<LiveMessageName, true>> = {
  'event.approved': true,
  'event.updated': true,
  'event.removed': true,
  'rsvp.count': true,
  'comment.approved': true,
  'comment.removed': true,
  'ride.published': true,
  'ride.places': true,
  'ride.removed': true,
  'ride.granted': true,
  'ride.reserved': true,
  'seat.free': true,
  'ride.matched': true,
  'seat.changed': true,
  'audit.recorded': true,
  'moderation.pending': true,
  'reports.waiting': true,
  'rsvp.mine': true,
  'moderation.decided': true,
  'comment.decided': true,
  'comment.changed': true,
  resync: true,
};

export const liveMessageNames = Object.keys(NAMES) as readonly LiveMessageName[];

const ACK_TIMEOUT_MS = 5000;
const RETRY_MS = 2000;
const MAX_BACK_OFF_MS = 4000;
const NEWS_GAP_MS = 3000;

/** After so many failed attempts the page polls. */
const BLOCKED_AFTER = 3;

/** `idle`: nothing is watched. `polling`: no connection is possible, so screens refetch every 30 s. */
export type LiveStatus = 'idle' | 'connecting' | 'live' | 'reconnecting' | 'polling' | 'offline';

export interface LiveClientOptions {
  readonly client: QueryClient;
  readonly handlers: readonly LiveHandler[];
  /** read at every connection */
  readonly topics: () => Iterable<LiveTopic>;
  readonly onStatus: (status: LiveStatus) => void;
  /** others changed something */
  readonly onNews: () => void;
  /** the session may be over */
  readonly onDismissed: () => void;
  readonly connect?: () => Socket;
  readonly random?: () => number;
}

export interface LiveClient {
  watch(topic: LiveTopic): void;
  unwatch(topic: LiveTopic): void;
  renew(): void;
  close(): void;
}

const connectByWebSocket = (): Socket =>
  io({
    transports: ['websocket'],
    withCredentials: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: MAX_BACK_OFF_MS,
  });

export function createLiveClient(options: LiveClientOptions): LiveClient {
  const { client, handlers, topics, onStatus, onNews, onDismissed, random = Math.random } = options;
  const socket = (options.connect ?? connectByWebSocket)();
  const cache = new LiveCache(client, handlers, random);
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let broken = false;

  const later = (ms: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };
  const refetchAll = () => void client.invalidateQueries({ predicate: canHaveChanged });
  // After a restart of the service all clients reconnect at once.
  const heal = () => later(random() * SPREAD_MS, refetchAll);
  const askAgain = createAskAgain(client, later);
  const news = spaced(onNews, NEWS_GAP_MS);
  const polling = createPolling(() => void poll());
  let failed = 0;
  /** whether the last poll reached the server */
  let isReached = true;
  const waiting = () => (polling.isOn() && isReached ? 'polling' : 'reconnecting');
  const status = () => onStatus(navigator.onLine ? (socket.connected ? 'live' : waiting()) : 'offline');

  async function poll(): Promise<void> {
    const from = Date.now();
    await client.invalidateQueries({ predicate: canHaveChanged });
    if (!polling.isOn()) return;
    const asked = client.getQueryCache().findAll({ type: 'active', predicate: canHaveChanged });
    isReached = asked.length === 0 || asked.some((query) => isAnsweredSince(query, from));
    status();
  }

  /** @param healing everything will be refetched */
  async function watch(topic: LiveTopic, healing = false): Promise<void> {
    if (!socket.connected) return;
    const answer = await acknowledged(socket, topic);
    if (answer?.ok) cache.watched(topic, answer.position, healing);
    else if (answer?.status === 404) cache.gone(topic);
    else if (topic === 'me' && answer?.status === 401) onDismissed();
    else if (answer === null || answer.status >= 500)
      later(RETRY_MS, () => {
        if ([...topics()].includes(topic)) void watch(topic);
      });
  }

  socket.on('connect', () => {
    failed = 0;
    polling.stop();
    isReached = true;
    status();
    const healing = broken;
    broken = false;
    if (healing) heal();
    for (const topic of topics()) void watch(topic, healing);
  });
  socket.on('disconnect', (reason) => {
    status();
    cache.unwatchedAll();
    if (reason === 'io client disconnect') return;
    broken = true;
    if (reason !== 'io server disconnect') return;
    onDismissed();
    later(MAX_BACK_OFF_MS * random(), () => socket.connect());
  });
  socket.on('connect_error', () => {
    broken = true;
    if (navigator.onLine) failed += 1;
    if (failed >= BLOCKED_AFTER) polling.start();
    status();
  });
  for (const name of liveMessageNames)
    socket.on(name, (payload: LiveMessage['payload']) => {
      if (name === 'resync') return heal();
      news();
      for (const { announces } of handlers) {
        const announce = announces?.[name] as
          | ((payload: LiveMessage['payload'], client: QueryClient) => void)
          | undefined;
        announce?.(payload, client);
      }
      cache.receive({ name, payload } as LiveMessage);
      for (const handler of handlers) askAgain(handler, name);
    });
  window.addEventListener('online', status);
  window.addEventListener('offline', status);
  status();

  return {
    watch: (topic) => void watch(topic),
    unwatch(topic) {
      cache.unwatched(topic);
      if (socket.connected) socket.emit('unwatch', topic);
    },
    renew() {
      socket.disconnect().connect();
    },
    close() {
      window.removeEventListener('online', status);
      window.removeEventListener('offline', status);
      for (const timer of timers) clearTimeout(timer);
      polling.stop();
      cache.close();
      socket.disconnect();
    },
  };
}

function spaced(work: () => void, gapMs: number): () => void {
  let last = -Infinity;
  return () => {
    const now = performance.now();
    if (now - last < gapMs) return;
    last = now;
    work();
  };
}

/** Once for several close messages. */
function createAskAgain(client: QueryClient, later: (ms: number, work: () => void) => void) {
  const due = new Set<LiveHandler>();
  return (handler: LiveHandler, name: LiveMessageName): void => {
    const { asks } = handler;
    if (!asks?.after.includes(name) || due.has(handler)) return;
    const ask = () => void client.invalidateQueries({ queryKey: asks.queryKey });
    if (asks.gapMs === 0) return ask();
    due.add(handler);
    later(asks.gapMs, () => {
      due.delete(handler);
      ask();
    });
  };
}

/** Nothing logs a visitor in without the page, so a request would only be refused. */
function canHaveChanged(query: Query): boolean {
  return query.queryKey[0] !== sessionQuery.queryKey[0] || query.state.data !== null;
}

/** By the server, not from the device. */
function isAnsweredSince({ state: { data, dataUpdatedAt } }: Query, from: number): boolean {
  return dataUpdatedAt >= from && (data as Partial<Positioned<unknown>> | null)?.keptAt === undefined;
}

async function acknowledged(socket: Socket, topic: LiveTopic): Promise<WatchAnswer | null> {
  try {
    return (await socket.timeout(ACK_TIMEOUT_MS).emitWithAck('watch', topic)) as WatchAnswer;
  } catch {
    return null;
  }
}
