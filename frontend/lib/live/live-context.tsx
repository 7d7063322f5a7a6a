import type { LiveTopic } from '@duende/contracts/live/topics';
import { createContext, useContext, useEffect } from 'react';
import type { Live } from './live.ts';

const LiveContext = createContext<Live | null>(null);
export const LiveProvider = LiveContext.Provider;

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (live === null) throw new Error('useLive needs a LiveProvider');
  return live;
}

/** Watches a topic while the component is on the screen; `null` watches nothing. */
export function useLiveTopic(topic: LiveTopic | null): void {
  const live = useLive();
  useEffect(() => (topic === null ? undefined : live.watch(topic)), [live, topic]);
}
