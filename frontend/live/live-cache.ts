import type { LiveMessage, LiveMessagePayload } from '@duende/contracts/live/live-messages';
import type { LiveTopic } from '@duende/contracts/live/topics';
import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { isListPages, listPosition } from '../cache/list-pages.ts';
import type { Positioned } from '../http/positioned.ts';
import { sessionQuery } from '../session/session.ts';
import { type LiveHandler, type ReadCache, type LiveReader, ASK_AGAIN, type Patch } from './live-handler.ts';

type CacheChange =
  | { readonly kind: 'set'; readonly key: QueryKey; readonly entry: unknown }
  | { readonly kind: 'refetch'; readonly key: QueryKey }
  | { readonly kind: 'refetch-soon'; readonly key: QueryKey };

/**
 * Skips entries at the message's position or newer, and queries without an answer, whose first one includes the change.
 */
export function applyLiveMessage(
  handlers: readonly LiveHandler[],
  message: LiveMessage,
  reader: LiveReader,
): readonly CacheChange[] {
  const { position } = message.payload;
  return handlers
    .flatMap((handler) => patchesOf(handler, message, reader))
    .flatMap(({ key, change }): CacheChange[] => {
      const known = reader.read(key);
      const changed = known === undefined ? undefined : change(known, position);
      if (changed === undefined) return [];
      if (changed === ASK_AGAIN) return [{ kind: 'refetch', key }];
      const set = { kind: 'set', key, entry: changed.entry } as const;
      return changed.isPassing ? [set, { kind: 'refetch-soon', key }] : [set];
    });
}

function patchesOf(
  { patches }: LiveHandler,
  { name, payload }: LiveMessage,
  reader: LiveReader,
): readonly Patch[] {
  const of = patches?.[name] as
    | ((payload: LiveMessagePayload<typeof name>, reader: LiveReader) => readonly Patch[])
    | undefined;
  return of?.(payload, reader) ?? [];
}

/** Read models lag, and a list may be held for `LIMITS.listHeldMs`. */
const ASK_AGAIN_MS = 500;
/** Spreads the refetches of all clients. */
export const SPREAD_MS = 3000;

/**
 * A message older than an entry is skipped. A message that overtook a pending answer is applied to it. An answer from
 * before a topic was watched is refetched.
 */
export class LiveCache {
  readonly #client: QueryClient;
  readonly #handlers: readonly LiveHandler[];
  readonly #random: () => number;
  readonly #recent = new RecentMessages();
  readonly #since = new Map<LiveTopic, string>();
  readonly #stop: () => void;

  constructor(client: QueryClient, handlers: readonly LiveHandler[], random: () => number = Math.random) {
    this.#client = client;
    this.#handlers = handlers;
    this.#random = random;
    this.#stop = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true)
        this.#answered(event.query);
    });
  }

  receive(message: LiveMessage): void {
    this.#recent.add(message);
    this.#apply(message, (key) => this.#client.getQueryData(key), 0);
  }

  /** @param healing everything is about to be refetched */
  watched(topic: LiveTopic, position: string, healing: boolean): void {
    this.#since.set(topic, position);
    if (healing) return;
    for (const query of this.#client.getQueryCache().getAll())
      if (this.#covers(topic, query.queryKey) && isBehind(query, position)) this.#ask(query.queryKey);
  }

  gone(topic: LiveTopic): void {
    for (const query of this.#client.getQueryCache().getAll())
      if (this.#covers(topic, query.queryKey) && (query.state.data ?? null) !== null)
        this.#ask(query.queryKey);
  }

  unwatched(topic: LiveTopic): void {
    this.#since.delete(topic);
  }

  /** Earlier messages no longer prove that an entry is current. */
  unwatchedAll(): void {
    this.#since.clear();
    this.#recent.clear();
  }

  close(): void {
    this.#stop();
  }

  #answered(query: Query): void {
    const known = positionOf(query);
    if (known === null) return;
    const hash = query.queryHash;
    const read: ReadCache = (key) => (hashKey(key) === hash ? this.#client.getQueryData(key) : undefined);
    const missed = this.#recent.since(known);
    for (const message of missed ?? []) this.#apply(message, read, ASK_AGAIN_MS);
    const started = [...this.#since].some(
      ([topic, position]) => position > known && this.#covers(topic, query.queryKey),
    );
    if (started || missed === null) this.#ask(query.queryKey, ASK_AGAIN_MS);
  }

  #apply(message: LiveMessage, read: ReadCache, askAfterMs: number): void {
    const isVisitor = this.#client.getQueryData(sessionQuery.queryKey) === null;
    for (const change of applyLiveMessage(this.#handlers, message, { read, isVisitor }))
      if (change.kind === 'set') this.#client.setQueryData(change.key, change.entry);
      else this.#ask(change.key, change.kind === 'refetch' ? askAfterMs : this.#random() * SPREAD_MS);
  }

  #covers(topic: LiveTopic, key: QueryKey): boolean {
    return this.#handlers.some((handler) => handler.covers(topic, key));
  }

  #ask(queryKey: QueryKey, afterMs = 0): void {
    const ask = () => void this.#client.invalidateQueries({ queryKey });
    if (afterMs === 0) ask();
    else setTimeout(ask, afterMs);
  }
}

function isBehind(query: Query, position: string): boolean {
  const known = positionOf(query);
  return known !== null && known < position;
}

function positionOf({ state: { data } }: Query): string | null {
  if (isListPages(data)) return listPosition(data);
  const position = (data as Positioned<unknown> | null | undefined)?.position;
  return typeof position === 'string' ? position : null;
}

/** More than arrive during one call; each is a few hundred bytes. */
const KEPT = 500;

export class RecentMessages {
  #messages: LiveMessage[] = [];
  #forgotten = '';

  add(message: LiveMessage): void {
    this.#messages.push(message);
    if (this.#messages.length <= KEPT) return;
    const oldest = this.#messages.shift();
    if (oldest && oldest.payload.position > this.#forgotten) this.#forgotten = oldest.payload.position;
  }

  /** `null` if some are already dropped. */
  since(position: string): readonly LiveMessage[] | null {
    if (this.#forgotten > position) return null;
    return this.#messages.filter((message) => message.payload.position > position);
  }

  clear(): void {
    this.#messages = [];
    this.#forgotten = '';
  }
}
