import type { LiveMessage } from '@duende/contracts/live/live-messages';
import type { LiveTopic } from '@duende/contracts/live/topics';
import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { applyLiveMessage, type ReadCache } from './apply-live-message.ts';
import type { Positioned } from './positioned.ts';
import { RecentMessages } from './recent-messages.ts';
import { topicCovers } from './topic-queries.ts';

/** Between two questions for an entry that is behind: an instance whose read models lag is not asked in a loop. */
const ASK_AGAIN_MS = 500;

/**
 * Keeps the query cache true to what the socket says. Three gaps are closed here: a message that is older than the
 * entry is not applied, one that overtook an answer on its way is applied when that answer arrives, and an answer
 * from before the moment a topic was watched is asked for again.
 */
export class LiveCache {
  readonly #client: QueryClient;
  readonly #recent = new RecentMessages();
  /** positions from which on each topic's messages have come here */
  readonly #since = new Map<LiveTopic, string>();
  readonly #stop: () => void;

  constructor(client: QueryClient) {
    this.#client = client;
    this.#stop = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true)
        this.#answered(event.query);
    });
  }

  receive(message: LiveMessage): void {
    this.#recent.add(message);
    this.#apply(message, (key) => this.#client.getQueryData(key), 0);
  }

  /** @param healing everything is about to be asked again */
  watched(topic: LiveTopic, position: string, healing: boolean): void {
    this.#since.set(topic, position);
    if (healing) return;
    for (const query of this.#client.getQueryCache().getAll())
      if (topicCovers(topic, query.queryKey) && isBehind(query, position)) this.#ask(query.queryKey);
  }

  /** There is nothing to watch: what is shown of it went between its answer and the question for the topic. */
  gone(topic: LiveTopic): void {
    for (const query of this.#client.getQueryCache().getAll())
      if (topicCovers(topic, query.queryKey) && (query.state.data ?? null) !== null)
        this.#ask(query.queryKey);
  }

  unwatched(topic: LiveTopic): void {
    this.#since.delete(topic);
  }

  /** The connection is gone: what is known of the past no longer reaches to the present. */
  unwatchedAll(): void {
    this.#since.clear();
    this.#recent.clear();
  }

  close(): void {
    this.#stop();
  }

  #answered(query: Query): void {
    const entry = query.state.data as Positioned<unknown> | undefined;
    if (typeof entry?.position !== 'string') return;
    const hash = query.queryHash;
    const read: ReadCache = (key) => (hashKey(key) === hash ? this.#client.getQueryData(key) : undefined);
    const missed = this.#recent.since(entry.position);
    for (const message of missed ?? []) this.#apply(message, read, ASK_AGAIN_MS);
    const started = [...this.#since].some(
      ([topic, position]) => position > entry.position && topicCovers(topic, query.queryKey),
    );
    if (started || missed === null) this.#ask(query.queryKey, ASK_AGAIN_MS);
  }

  #apply(message: LiveMessage, read: ReadCache, askAfterMs: number): void {
    for (const change of applyLiveMessage(read, message))
      if (change.kind === 'set') this.#client.setQueryData(change.key, change.entry);
      else this.#ask(change.key, askAfterMs);
  }

  #ask(queryKey: QueryKey, afterMs = 0): void {
    const ask = () => void this.#client.invalidateQueries({ queryKey, exact: true });
    if (afterMs === 0) ask();
    else setTimeout(ask, afterMs);
  }
}

function isBehind(query: Query, position: string): boolean {
  const entry = query.state.data as Positioned<unknown> | undefined;
  return entry !== undefined && entry.position < position;
}
