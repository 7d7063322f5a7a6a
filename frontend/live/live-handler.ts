import type { LiveMessageName, LiveMessagePayload } from '@duende/contracts/live/live-messages';
import type { LiveTopic } from '@duende/contracts/live/topics';
import type { QueryClient, QueryKey, DataTag } from '@tanstack/react-query';
import type { ListPage, ListPages } from '../cache/list-pages.ts';
import { advanced, isNewer, type Positioned } from '../http/positioned.ts';

/** The message does not contain the new data. */
export const ASK_AGAIN = Symbol('ask again');

interface Changed {
  readonly entry: unknown;
  /** true if the change is shown for a short time only */
  readonly isPassing: boolean;
}

export interface Patch {
  readonly key: QueryKey;
  /** `undefined` if the entry is not older */
  readonly change: (entry: unknown, position: string) => Changed | typeof ASK_AGAIN | undefined;
}

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

/** Each page has its own position. */
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

export type ReadCache = (key: QueryKey) => unknown;

export interface LiveReader {
  readonly read: ReadCache;
  /** broadcasts contain all that a visitor may see; members refetch */
  readonly isVisitor: boolean;
}

/** Listed in `background/live-handlers.ts`. */
export interface LiveHandler {
  /** Whether the topic keeps an entry current. One from before the topic was watched is refetched. */
  covers(topic: LiveTopic, key: QueryKey): boolean;
  readonly patches?: {
    readonly [N in LiveMessageName]?: (
      payload: LiveMessagePayload<N>,
      reader: LiveReader,
    ) => readonly Patch[];
  };
  /** before the message is applied */
  readonly announces?: {
    readonly [N in LiveMessageName]?: (payload: LiveMessagePayload<N>, client: QueryClient) => void;
  };
  /** refetches after messages that concern no single key; at most every `gapMs` */
  readonly asks?: {
    readonly after: readonly LiveMessageName[];
    readonly queryKey: QueryKey;
    readonly gapMs: number;
  };
}

/** `null` for other topics. */
export const partyOfTopic = (topic: LiveTopic): string | null =>
  topic.startsWith('event:') ? topic.slice('event:'.length) : null;
