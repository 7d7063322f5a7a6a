import type { LiveMessageName, LiveMessagePayload } from '@duende/contracts/live/live-messages';
import type { LiveTopic } from '@duende/contracts/live/topics';
import type { QueryClient, QueryKey, DataTag } from '@tanstack/react-query';
import type { ListPage, ListPages } from '../cache/list-pages.ts';
import { advanced, isNewer, type Positioned } from '../http/positioned.ts';

/** What a patch answers when the message alone does not tell the new data. */
export const ASK_AGAIN = Symbol('ask again');

interface Changed {
  readonly entry: unknown;
  /** what the message brings is shown for the time being only */
  readonly isPassing: boolean;
}

export interface Patch {
  readonly key: QueryKey;
  /** `undefined` where the entry shows the message of that position, or something newer, already. */
  readonly change: (entry: unknown, position: string) => Changed | typeof ASK_AGAIN | undefined;
}

/** What a message changes of one answer. */
export function patch<T>(
  key: DataTag<QueryKey, Positioned<T>, Error>,
  subject: string,
  apply: (data: T) => T | typeof ASK_AGAIN,
  isPassing: (data: T) => boolean = () => false,
): Patch {
  return {
    key,
    change(known, position) {
      const entry = known as Positioned<T>;
      if (!isNewer(position, entry, subject)) return undefined;
      const data = apply(entry.data);
      if (data === ASK_AGAIN) return ASK_AGAIN;
      return { entry: advanced(entry, subject, position, data), isPassing: isPassing(data) };
    },
  };
}

/** The same for a list in pages, each of which is at a position of its own. */
export function patchPages<T>(
  { queryKey: key }: { readonly queryKey: DataTag<QueryKey, ListPages<T>, Error> },
  subject: string,
  apply: (
    list: ListPages<T>,
    isNews: (page: ListPage<unknown>) => boolean,
  ) => ListPages<T> | typeof ASK_AGAIN,
): Patch {
  return {
    key,
    change(known, position) {
      const list = known as ListPages<T>;
      const isNews = (page: ListPage<unknown>) => isNewer(position, page, subject);
      if (!list.pages.some(isNews)) return undefined;
      const changed = apply(list, isNews);
      if (changed === ASK_AGAIN) return ASK_AGAIN;
      const pages = changed.pages.map((page) =>
        isNews(page) ? { ...page, ...advanced(page, subject, position, page.data) } : page,
      );
      return { entry: { ...changed, pages }, isPassing: false };
    },
  };
}

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
