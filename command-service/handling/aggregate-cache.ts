import type { DomainEvent } from '@duende/contracts/events/domain-event';
import { openPlain } from '@duende/platform/domain-log/open-events';
import type { Sealed } from '@duende/platform/domain-log/seal';
import type { RecordedEvent } from '@duende/platform/event-log/event-log';
import type { Fold } from './decider.ts';
import type { StateSeal } from './seal-aggregate.ts';
import type { Aggregate } from './aggregate.ts';

/** Aggregates in memory, each with the rules that folded it. */
export interface AggregateCache {
  /**
   * The cached aggregate of a stream, folded by these rules; it counts as used. A promise where it has to be unsealed first, which gives
   * `null` once the key is gone.
   */
  find<State, E extends DomainEvent>(
    rules: Fold<State, E>,
    stream: string,
  ): Aggregate<State> | null | Promise<Aggregate<State> | null>;
  /** Caches it where it may be cached. A later state of it that is cached already stays. */
  store<State, E extends DomainEvent>(
    rules: Fold<State, E>,
    stream: string,
    aggregate: Aggregate<State>,
  ): Promise<void>;
  /** Folds an event that the followed log has brought into what is cached, or notes that it is behind. */
  receive(event: RecordedEvent): void;
  /** Notes that a stream has come as far as that. */
  noteEnd(stream: string, revision: number): void;
  /** Whether the stream is known to go on behind `revision`. */
  isBehind(stream: string, revision: number): boolean;
  clear(): void;
}

interface Entry {
  readonly rules: Fold<unknown, DomainEvent>;
  readonly form:
    | { readonly isSealed: false; readonly aggregate: Aggregate<unknown> }
    | { readonly isSealed: true; readonly aggregate: Aggregate<Sealed> };
  readonly bytes: number;
  /** the last revision that is known of the stream */
  end: number;
}

/** What an entry takes beside its state and the commands that made it, and what each of those takes. Bytes, measured. */
const ENTRY_BYTES = 600;
const COMMAND_BYTES = 24;

/**
 * Caches the aggregates used last, at most `capacity` bytes of them. `seal` closes those whose state is personal; without it they
 * are not cached.
 */
export function createAggregateCache(capacity: number, seal: StateSeal | null): AggregateCache {
  const cached = new Map<string, Entry>();
  let bytes = 0;

  function forget(stream: string): void {
    bytes -= cached.get(stream)?.bytes ?? 0;
    cached.delete(stream);
  }

  function put(stream: string, rules: Entry['rules'], form: Entry['form']): void {
    const end = Math.max(cached.get(stream)?.end ?? -1, form.aggregate.revision);
    forget(stream);
    const entry = { rules, form, bytes: sizeOf(form), end };
    cached.set(stream, entry);
    bytes += entry.bytes;
    for (const oldest of cached.keys()) {
      if (bytes <= capacity) break;
      forget(oldest);
    }
  }

  async function unsealed(stream: string, aggregate: Aggregate<Sealed>): Promise<Aggregate<unknown> | null> {
    const opened = (await seal?.open(stream, aggregate)) ?? null;
    if (opened === null) forget(stream);
    return opened;
  }

  return {
    find<State, E extends DomainEvent>(rules: Fold<State, E>, stream: string) {
      const entry = cached.get(stream);
      if (entry?.rules !== rules) return null;
      cached.delete(stream);
      cached.set(stream, entry);
      const { form } = entry;
      // The entry names its rules, so the state is theirs.
      return (form.isSealed ? unsealed(stream, form.aggregate) : form.aggregate) as
        Aggregate<State> | Promise<Aggregate<State> | null>;
    },
    async store(rules, stream, aggregate) {
      const isOlder = () => {
        const entry = cached.get(stream);
        return entry?.rules === rules && entry.form.aggregate.revision >= aggregate.revision;
      };
      if (rules.isWhole === true || aggregate.revision < 0 || isOlder()) return;
      if (rules.isPersonal !== true) return put(stream, rules, { isSealed: false, aggregate });
      const closed = (await seal?.close(stream, aggregate)) ?? null;
      if (closed !== null && !isOlder()) put(stream, rules, { isSealed: true, aggregate: closed });
    },
    receive(event) {
      const { stream, revision } = event;
      const entry = cached.get(stream);
      if (entry === undefined || revision <= entry.end) return;
      const { rules, form } = entry;
      const isNext = !form.isSealed && revision === form.aggregate.revision + 1;
      const opened = isNext ? openPlain(event) : null;
      if (form.isSealed || opened === null) entry.end = revision;
      else put(stream, rules, { isSealed: false, aggregate: form.aggregate.after(rules, [opened]) });
    },
    noteEnd(stream, revision) {
      const entry = cached.get(stream);
      if (entry !== undefined) entry.end = Math.max(entry.end, revision);
    },
    isBehind: (stream, revision) => (cached.get(stream)?.end ?? -1) > revision,
    clear() {
      cached.clear();
      bytes = 0;
    },
  };
}

function sizeOf({ isSealed, aggregate }: Entry['form']): number {
  const state = isSealed ? aggregate.state.sealed : JSON.stringify(aggregate.state);
  return ENTRY_BYTES + COMMAND_BYTES * aggregate.commands + state.length;
}
