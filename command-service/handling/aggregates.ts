import type { DomainEvent, Position, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type { FollowedLog } from '@duende/platform/event-log/followed-log';
import { LRUCache } from 'lru-cache';
import { fold, type Fold } from './decider.ts';

/** An aggregate as its stream gives it, as far as deciding on it needs. */
export class Aggregate<State> {
  readonly state: State;
  /** of the stream's last event; -1 before the first */
  readonly revision: number;
  /** of the same event */
  readonly position: Position | null;
  /** Shared by all that follow from one another, so that a long stream costs no more to go on with than a short one. */
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

  /** Before its first event. */
  static empty<State>({ initialState }: { readonly initialState: State }): Aggregate<State> {
    return new Aggregate(initialState, { revision: -1, position: null }, new Set());
  }

  /** Whether a command may have been done before; `false` is certain. */
  mayContain(commandId: string): boolean {
    return this.#commands.has(brief(commandId));
  }

  /** How many commands made its events. */
  get commands(): number {
    return this.#commands.size;
  }

  /** As it is after events that follow directly on this one. */
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
 * 30 bits of an id (FNV-1a), which a set holds in a tenth of the room: of 10,000 commands one in 100,000 is then looked for in
 * vain. Whoever sends commands cannot choose it, since their ids are keyed hashes.
 */
function brief(commandId: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < commandId.length; index += 1)
    hash = Math.imul(hash ^ commandId.charCodeAt(index), 0x01000193);
  return hash >>> 2;
}

/** What is to be known at least: nothing older than `seen`; nothing but what the log itself says now where `bypassCache` is set. */
interface Freshness {
  readonly bypassCache: boolean;
  readonly seen: Position | null;
}

/** An aggregate, and whether the log was asked for it; one from the followed log is what it was a moment ago. */
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
  /** The aggregate after events that `append` records right behind it. */
  record<State, E extends DomainEvent>(
    rules: Fold<State, E>,
    stream: string,
    before: Aggregate<State>,
    append: () => Promise<readonly RecordedDomainEvent[]>,
  ): Promise<{ readonly aggregate: Aggregate<State>; readonly events: readonly RecordedDomainEvent[] }>;
}

export interface AggregatesOptions {
  readonly log: Pick<DomainLog, 'read'>;
  /** bytes of what is cached */
  readonly capacity: number;
  /** where asking the log costs something and this process follows it */
  readonly followed?: FollowedLog | null;
}

/** A stream that is cached, or is being read for the first time. */
interface Entry {
  readonly rules: object;
  readonly aggregate: Aggregate<unknown> | null;
  /** the last revision that the followed log has brought; -1 for none */
  end: number;
}

/** What an entry takes beside its state and the commands that made it, and what each of those takes. Bytes, measured. */
const ENTRY_BYTES = 600;
const COMMAND_BYTES = 24;

const AS_THE_LOG_SAYS: Freshness = { bypassCache: true, seen: null };

/**
 * Reads aggregates, of the ones used lately only what is new: an event never changes, so what was folded once stays true
 * whoever writes. Where the log is followed, one that it has brought nothing new of is not asked for at all.
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

  /** There from before the log is asked, so that what the followed log brings meanwhile is noted. */
  function entryOf<State, E extends DomainEvent>(rules: Fold<State, E>, stream: string): Entry | null {
    if (rules.isUncached === true) return null;
    const found = entries.get(stream);
    if (found?.rules === rules) return found;
    const entry: Entry = { rules, aggregate: null, end: -1 };
    entries.set(stream, entry);
    return entry;
  }

  /** An entry that has given way to another meanwhile has missed what came since: then nothing is cached. */
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
      // The entry names its rules, so the state is theirs.
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
