import type { Command } from '@duende/contracts/commands/command-schemas';
import type { DomainEvent, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type { Decider } from './decider.ts';
import { Subject } from './subject.ts';

export interface SubjectReader {
  /** The subject as it is now. */
  read<State, C extends Command, E extends DomainEvent>(
    decider: Decider<State, C, E>,
    stream: string,
  ): Promise<Subject<State>>;
  /** The subject after events that were recorded right behind it. */
  recorded<State, C extends Command, E extends DomainEvent>(
    decider: Decider<State, C, E>,
    stream: string,
    before: Subject<State>,
    events: readonly RecordedDomainEvent[],
  ): Subject<State>;
}

interface Kept {
  readonly decider: unknown;
  readonly subject: Subject<unknown>;
  readonly weight: number;
}

/** What a kept subject weighs beside its command ids, counted in command ids. */
const SUBJECT_WEIGHT = 4;

/**
 * Reads subjects, of the ones used lately only what is new: an event never changes, so what was folded once stays true
 * whoever writes. A stream with personal data in it is never kept, so that nothing outlives its key here. `capacity`
 * bounds the command ids that are kept, of all subjects together; each takes some 200 bytes.
 */
export function createSubjectReader(log: DomainLog, capacity: number): SubjectReader {
  const kept = new Map<string, Kept>();
  let weight = 0;

  function forget(stream: string): void {
    weight -= kept.get(stream)?.weight ?? 0;
    kept.delete(stream);
  }

  function keep<State>(decider: unknown, stream: string, subject: Subject<State>): Subject<State> {
    forget(stream);
    if (subject.isPersonal || subject.revision < 0) return subject;
    const entry = { decider, subject, weight: subject.commands + SUBJECT_WEIGHT };
    kept.set(stream, entry);
    weight += entry.weight;
    for (const oldest of kept.keys()) {
      if (weight <= capacity) break;
      forget(oldest);
    }
    return subject;
  }

  /** What is kept of a stream. The entry names its decider, so the state is that decider's. */
  function known<State>(decider: { readonly initialState: State }, stream: string): Subject<State> {
    const entry = kept.get(stream);
    return entry?.decider === decider ? (entry.subject as Subject<State>) : Subject.unborn(decider);
  }

  return {
    async read(decider, stream) {
      const before = known(decider, stream);
      const news = await log.read(stream, before.revision + 1);
      return keep(decider, stream, before.after(decider, news));
    },
    recorded: (decider, stream, before, events) => keep(decider, stream, before.after(decider, events)),
  };
}
