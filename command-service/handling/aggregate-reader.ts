import type { DomainEvent, Position, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type { FollowedLog } from '@duende/platform/event-log/followed-log';
import type { KeyVault } from '@duende/platform/key-vault/key-vault';
import type { Fold } from './decider.ts';
import { createStateSeal } from './seal-aggregate.ts';
import { createAggregateCache } from './aggregate-cache.ts';
import { Aggregate } from './aggregate.ts';

/** What is to be known at least: nothing older than `seen`; nothing but what the log itself says now where it `mustAsk`. */
interface Freshness {
  readonly mustAsk: boolean;
  readonly seen: Position | null;
}

/** An aggregate, and whether the log was asked for it; one from the followed log is what it was a moment ago. */
interface Read<State> {
  readonly aggregate: Aggregate<State>;
  readonly isAsked: boolean;
}

export interface AggregateReader {
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

export interface AggregateReaderOptions {
  readonly log: DomainLog;
  /** bytes of what is cached */
  readonly capacity: number;
  /** where asking the log costs something and this process follows it */
  readonly followed?: FollowedLog | null;
  /** where the keys of persons are; without it nothing personal is cached */
  readonly vault?: Pick<KeyVault, 'find'> | null;
}

/** The log is being asked about a stream, or written to it: how far the followed log brings it meanwhile is noted. */
interface Busy {
  count: number;
  newest: number;
}

const AS_THE_LOG_SAYS: Freshness = { mustAsk: true, seen: null };

/**
 * Reads aggregates, of the ones used lately only what is new: an event never changes, so what was folded once stays true
 * whoever writes. Where the log is followed, those are cached as far as it has come, and not asked for at all. What is
 * cached of a person is sealed, so that nothing outlives its key here.
 */
export function createAggregateReader(options: AggregateReaderOptions): AggregateReader {
  const { log, capacity, followed = null, vault = null } = options;
  const cache = createAggregateCache(capacity, vault && createStateSeal(vault));
  const busy = new Map<string, Busy>();

  /** The followed log may have brought more meanwhile than what the answer says. */
  async function whileNoting<T>(stream: string, work: () => Promise<T>): Promise<T> {
    if (followed === null) return work();
    const noted = busy.get(stream) ?? { count: 0, newest: -1 };
    noted.count += 1;
    busy.set(stream, noted);
    try {
      return await work();
    } finally {
      noted.count -= 1;
      if (noted.count === 0) busy.delete(stream);
      cache.noteEnd(stream, noted.newest);
    }
  }

  followed?.listen({
    received(events) {
      for (const event of events) {
        const noted = busy.get(event.stream);
        if (noted === undefined) cache.receive(event);
        else noted.newest = Math.max(noted.newest, event.revision);
      }
    },
    restarted: cache.clear,
  });

  return {
    async read(rules, stream, { mustAsk, seen } = AS_THE_LOG_SAYS) {
      const found = cache.find(rules, stream);
      const cached = found instanceof Promise ? await found : found;
      const isCurrent = followed?.isCurrent(seen) === true;
      if (cached !== null && !mustAsk && isCurrent && !cache.isBehind(stream, cached.revision))
        return { aggregate: cached, isAsked: false };
      const aggregate = await whileNoting(stream, async () => {
        const before = cached ?? Aggregate.empty(rules);
        const after = before.after(rules, await log.read(stream, before.revision + 1));
        await cache.store(rules, stream, after);
        return after;
      });
      return { aggregate, isAsked: true };
    },

    record: (rules, stream, before, append) =>
      whileNoting(stream, async () => {
        const events = await append();
        const aggregate = before.after(rules, events);
        await cache.store(rules, stream, aggregate);
        return { aggregate, events };
      }),
  };
}
