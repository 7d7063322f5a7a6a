import type { LiveMessageName, LiveMessagePayload } from '@duende/contracts/live/live-messages';
import type { LiveTopic } from '@duende/contracts/live/topics';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Patch } from './patch.ts';

/** The cache entry of a key, or `undefined` when nothing was asked yet. */
export type ReadCache = (key: QueryKey) => unknown;

export interface LiveReader {
  readonly read: ReadCache;
  /** broadcasts hold all that a visitor may see; whoever has an account asks for the rest */
  readonly isVisitor: boolean;
}

/** What a subject of the page does about live messages; each has one, and `background/live-handlers.ts` names them all. */
export interface LiveHandler {
  /** Whether the messages of a topic keep the entry of a key true: one from before the topic was watched is asked for again. */
  covers(topic: LiveTopic, key: QueryKey): boolean;
  /** which entries of the cache a message changes */
  readonly patches?: {
    readonly [N in LiveMessageName]?: (
      payload: LiveMessagePayload<N>,
      reader: LiveReader,
    ) => readonly Patch[];
  };
  /** what a person is told of a message, before it is applied */
  readonly tells?: {
    readonly [N in LiveMessageName]?: (payload: LiveMessagePayload<N>, client: QueryClient) => void;
  };
  /** what is asked for again after some messages, since it has no one key in the cache; at most every `gapMs` */
  readonly asks?: {
    readonly after: readonly LiveMessageName[];
    readonly queryKey: QueryKey;
    readonly gapMs: number;
  };
}

/** A topic of one party: its id, or `null` for the other topics. */
export const partyOfTopic = (topic: LiveTopic): string | null =>
  topic.startsWith('event:') ? topic.slice('event:'.length) : null;
