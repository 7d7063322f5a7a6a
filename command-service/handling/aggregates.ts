import type { DomainEvent, Position, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type { FollowedLog } from '@duende/platform/event-log/followed-log';
import { LRUCache } from 'lru-cache';
import { fold, type Fold } from './decider.ts';

export class Aggregate<State> {
  readonly state: State;
  /** of its last event; -1 before the first */
  readonly revision: number;
  readonly position: Position | null;
  /** Shared by versions, so that long streams cost no copies. */
  readonly #commands: Set<number>;

  private constructor(
    state: State,
    { revision, position }: Pick<Aggregate<unknown>, 'revision' | 'position'>,
    commands: Set<number>,
  ) {
    this.state = state;
    this.revision = revision;
    this.position = position;
    this.#commands = commands;
  }

  static empty<State>({ initialState }: { readonly initialState: State }): Aggregate<State> {
    return new Aggregate(initialState, { revision: -1, position: null }, new Set());
  }

  /** `true` is uncertain. */
  mayContain(commandId: string): boolean {
    return this.#commands.has(brief(commandId));
  }

  get commands(): number {
    return this.#commands.size;
  }

  after<E extends DomainEvent>(
    rules: Fold<State, E>,
    events: readonly RecordedDomainEvent[],
  ): Aggregate<State> {
    const last = events.at(-1);
    if (last === undefined) return this;
    for (const { metadata } of events) this.#commands.add(brief(metadata.commandId));
    return new Aggregate(fold(rules, events, this.state), last, this.#commands);
  }
}

/**
 * 30 bits of an id (FNV-1a), a tenth of the memory: with 10,000 commands one lookup in 100,000 is in vain. Clients
 * cannot choose ids.
 */
function brief(commandId: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < commandId.length; index += 1)
    hash = Math.imul(hash ^ commandId.charCodeAt(index), 0x01000193);
  return hash >>> 2;
}

/** `seen`: nothing older will do; `bypassCache`: read the log now. */
interface Freshness {
  readonly bypassCache: boolean;
  readonly seen: Position | null;
}

interface Read<State> {
  readonly aggregate: Aggregate<State>;
  readonly isFresh: boolean;
}

export interface Aggregates {
  read<State, E extends DomainEvent>(
    rules: Fold<State, E>,
    stream: string,
    freshness?: Freshness,
  ): Promise<Read<State>>;
  record<State, E extends DomainEvent>(
    rules: Fold<State, E>,
    stream: string,
    before: Aggregate<State>,
    append: () => Promise<readonly RecordedDomainEvent[]>,
  ): Promise<{ readonly aggregate: Aggregate<State>; readonly events: readonly RecordedDomainEvent[] }>;
}

export interface AggregatesOptions {
  readonly log: Pick<DomainLog, 'read'>;
  /** bytes */
  readonly capacity: number;
  /** if requests to the log are costly */
  readonly followed?: FollowedLog | null;
}

interface Entry {
  readonly rules: object;
  readonly aggregate: Aggregate<unknown> | null;
  /** from the followed log; -1: none */
  end: number;
}

/** Measured bytes of an entry without state and commands. */
const ENTRY_BYTES = 600;
const COMMAND_BYTES = 24;

const AS_THE_LOG_SAYS: Freshness = { bypassCache: true, seen: null };

/**
 * Reads only new events of recent aggregates, since events never change. Skips the log if the followed log has
 * nothing new.
 */
export function createAggregates({ log, capacity, followed = null }: AggregatesOptions): Aggregates {
  const entries = new LRUCache<string, Entry>({ maxSize: capacity, sizeCalculation: sizeOf });

  followed?.listen({
    received(events) {
      for (const { stream, revision } of events) {
        const entry = entries.peek(stream);
        if (entry !== undefined) entry.end = Math.max(entry.end, revision);
      }
    },
    restarted: () => entries.clear(),
  });

  /** Exists before the read, to note concurrent events. */
  function entryOf<State, E extends DomainEvent>(rules: Fold<State, E>, stream: string): Entry | null {
    if (rules.isUncached === true) return null;
    const found = entries.get(stream);
    if (found?.rules === rules) return found;
    const entry: Entry = { rules, aggregate: null, end: -1 };
    entries.set(stream, entry);
    return entry;
  }

  /** A replaced entry has missed events. */
  function keep(stream: string, entry: Entry | null, aggregate: Aggregate<unknown>): void {
    if (entry === null || entries.peek(stream) !== entry) return;
    if (aggregate.revision > (entry.aggregate?.revision ?? -1)) entries.set(stream, { ...entry, aggregate });
  }

  return {
    async read<State, E extends DomainEvent>(
      rules: Fold<State, E>,
      stream: string,
      { bypassCache, seen } = AS_THE_LOG_SAYS,
    ) {
      const entry = entryOf(rules, stream);
      const cached = (entry?.aggregate ?? null) as Aggregate<State> | null;
      const isKnown = entry !== null && cached !== null && entry.end <= cached.revision;
      if (isKnown && !bypassCache && followed?.isCurrent(seen) === true)
        return { aggregate: cached, isFresh: false };
      const before = cached ?? Aggregate.empty(rules);
      const aggregate = before.after(rules, await log.read(stream, before.revision + 1));
      keep(stream, entry, aggregate);
      return { aggregate, isFresh: true };
    },

    async record(rules, stream, before, append) {
      const entry = entryOf(rules, stream);
      const events = await append();
      const aggregate = before.after(rules, events);
      keep(stream, entry, aggregate);
      return { aggregate, events };
    },
  };
}

function sizeOf({ aggregate }: Entry): number {
  if (aggregate === null) return ENTRY_BYTES;
  return ENTRY_BYTES + COMMAND_BYTES * aggregate.commands + JSON.stringify(aggregate.state).length;
}
