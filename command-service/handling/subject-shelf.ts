import type { Command } from '@duende/contracts/commands/command-schemas';
import type { DomainEvent, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import type { Decider } from './decider.ts';
import { Subject } from './subject.ts';

/** Subjects that are kept, each with the decider that folded it. */
export interface SubjectShelf {
  /** What is kept of a stream, folded by this decider; it counts as used. */
  find<State, C extends Command, E extends DomainEvent>(
    decider: Decider<State, C, E>,
    stream: string,
  ): Subject<State> | null;
  /** Before a stream's first event. */
  unborn<State, C extends Command, E extends DomainEvent>(decider: Decider<State, C, E>): Subject<State>;
  /** Keeps it where it may be kept; the answer is the same subject. One that is kept as it was later stays. */
  keep<State, C extends Command, E extends DomainEvent>(
    decider: Decider<State, C, E>,
    stream: string,
    subject: Subject<State>,
  ): Subject<State>;
  /** Goes on with what is kept of a stream by the next event of it. */
  advance(stream: string, event: RecordedDomainEvent): void;
  /** -1 where nothing is kept */
  revisionOf(stream: string): number;
  forget(stream: string): void;
  clear(): void;
}

interface Kept {
  readonly decider: Decider<unknown, Command, DomainEvent>;
  readonly subject: Subject<unknown>;
  readonly weight: number;
}

/** What a kept subject weighs beside its command ids, counted in command ids. */
const SUBJECT_WEIGHT = 4;

/**
 * Keeps the subjects used last. `capacity` bounds the command ids that are kept, of all subjects together; each takes some
 * 200 bytes.
 */
export function createSubjectShelf(capacity: number): SubjectShelf {
  const kept = new Map<string, Kept>();
  let weight = 0;

  function forget(stream: string): void {
    weight -= kept.get(stream)?.weight ?? 0;
    kept.delete(stream);
  }

  function put(stream: string, decider: Kept['decider'], subject: Subject<unknown>): void {
    weight -= kept.get(stream)?.weight ?? 0;
    const entry = { decider, subject, weight: subject.commands + SUBJECT_WEIGHT };
    kept.set(stream, entry);
    weight += entry.weight;
    for (const oldest of kept.keys()) {
      if (weight <= capacity) break;
      forget(oldest);
    }
  }

  return {
    forget,
    find<State, C extends Command, E extends DomainEvent>(decider: Decider<State, C, E>, stream: string) {
      const entry = kept.get(stream);
      if (entry?.decider !== decider) return null;
      kept.delete(stream);
      kept.set(stream, entry);
      // The entry names its decider, so the state is that decider's.
      return entry.subject as Subject<State>;
    },
    unborn: (decider) => Subject.unborn(decider),
    keep(decider, stream, subject) {
      const entry = kept.get(stream);
      if (entry?.decider === decider && entry.subject.revision >= subject.revision) return subject;
      forget(stream);
      if (!subject.isPersonal && subject.revision >= 0) put(stream, decider, subject);
      return subject;
    },
    advance(stream, event) {
      const entry = kept.get(stream);
      if (entry !== undefined) put(stream, entry.decider, entry.subject.after(entry.decider, [event]));
    },
    revisionOf: (stream) => kept.get(stream)?.subject.revision ?? -1,
    clear() {
      kept.clear();
      weight = 0;
    },
  };
}
