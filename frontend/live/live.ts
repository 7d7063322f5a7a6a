import type { LiveTopic } from '@duende/contracts/live/topics';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import { create } from 'zustand';
import { sessionQuery } from '../session/session.ts';
import type { LiveClient, LiveStatus } from './live-client.ts';
import type { LiveHandler } from './live-handler.ts';

export interface Live {
  /** Watchers of one topic share it. Returns unwatch. */
  watch(topic: LiveTopic): () => void;
  /** a new handshake with the current session */
  renew(): void;
}

/** The socket's code is fetched with the first watcher. */
export function createLive(client: QueryClient, loadHandlers: () => Promise<readonly LiveHandler[]>): Live {
  const watchers = new Map<LiveTopic, number>();
  let loading: Promise<LiveClient> | null = null;
  let loaded: LiveClient | null = null;

  async function load(): Promise<LiveClient> {
    const [{ createLiveClient }, handlers] = await Promise.all([import('./live-client.ts'), loadHandlers()]);
    loaded = createLiveClient({
      client,
      handlers,
      topics: () => watchers.keys(),
      onStatus: (status) =>
        useLiveStatus.setState((before) => ({ status, lostAt: lostAtOf(status, before) })),
      onNews: () => useLiveStatus.setState(({ pulses }) => ({ pulses: pulses + 1 })),
      onDismissed: () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    });
    return loaded;
  }

  function start(): void {
    if (loading === null) useLiveStatus.setState({ status: 'connecting' });
    loading ??= load();
    loading.catch((error: unknown) => {
      // The page works without live updates. The next topic tries again.
      loading = null;
      useLiveStatus.setState({ status: 'offline' });
      console.warn('The live connection could not be loaded', error);
    });
  }

  return {
    watch(topic) {
      const count = watchers.get(topic) ?? 0;
      watchers.set(topic, count + 1);
      if (count === 0) loaded?.watch(topic);
      start();
      return () => {
        const left = (watchers.get(topic) ?? 1) - 1;
        if (left > 0) {
          watchers.set(topic, left);
          return;
        }
        watchers.delete(topic);
        loaded?.unwatch(topic);
      };
    },
    renew: () => loaded?.renew(),
  };
}

const LiveContext = createContext<Live | null>(null);
export const LiveProvider = LiveContext.Provider;

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (live === null) throw new Error('useLive needs a LiveProvider');
  return live;
}

/** `null` watches nothing. */
export function useLiveTopic(topic: LiveTopic | null): void {
  const live = useLive();
  useEffect(() => (topic === null ? undefined : live.watch(topic)), [live, topic]);
}

/** Whether changes reach the screen, at once or within 30 seconds. */
export const isFollowing = (status: LiveStatus): boolean => status === 'live' || status === 'polling';

interface LiveState {
  readonly status: LiveStatus;
  readonly pulses: number;
  /** milliseconds since 1970; `null` while connected and before the first connection */
  readonly lostAt: number | null;
}

export const useLiveStatus = create<LiveState>(() => ({ status: 'idle', pulses: 0, lostAt: null }));

function lostAtOf(status: LiveStatus, before: LiveState): number | null {
  if (status === 'live') return null;
  return before.status === 'live' ? Date.now() : before.lostAt;
}
