import type { Command } from '@duende/contracts/commands/command-schemas';
import type { DomainEvent, Position, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { openPlain } from '@duende/platform/domain-log/open-events';
import type { RecordedEvent } from '@duende/platform/event-log/event-log';
import type { FollowedLog } from '@duende/platform/event-log/followed-log';
import type { Decider } from './decider.ts';
import { createSubjectShelf } from './subject-shelf.ts';
import type { Subject } from './subject.ts';

/** What is to be known at least: nothing older than `seen`; nothing but what the log itself says now where it `mustAsk`. */
export interface Freshness {
  readonly mustAsk: boolean;
  readonly seen: Position | null;
}

/** A subject, and whether the log was asked for it or it is what was told: then it is what it was a moment ago. */
export interface Read<State> {
  readonly subject: Subject<State>;
  readonly isAsked: boolean;
}

export interface SubjectReader {
  read<State, C extends Command, E extends DomainEvent>(
    decider: Decider<State, C, E>,
    stream: string,
    freshness: Freshness,
  ): Promise<Read<State>>;
  /** The subject after events that `append` records right behind it. */
  record<State, C extends Command, E extends DomainEvent>(
    decider: Decider<State, C, E>,
    stream: string,
    before: Subject<State>,
    append: () => Promise<readonly RecordedDomainEvent[]>,
  ): Promise<{ readonly subject: Subject<State>; readonly events: readonly RecordedDomainEvent[] }>;
}

/** The log is being asked about a stream, or written to it: what is told of it meanwhile is noted. */
interface Busy {
  count: number;
  told: number;
}

/**
 * Reads subjects, of the ones used lately only what is new: an event never changes, so what was folded once stays true
 * whoever writes. Where the log is followed, those are kept as far as it was told, and not asked for at all. A stream with
 * personal data in it is never kept, so that nothing outlives its key here. `capacity` bounds what is kept, see the shelf.
 */
export function createSubjectReader(
  log: DomainLog,
  capacity: number,
  followed: FollowedLog | null = null,
): SubjectReader {
  const shelf = createSubjectShelf(capacity);
  const busy = new Map<string, Busy>();

  /** What was told while it was asked for may be more than what the answer says: then it is not kept. */
  async function whileNoting<T>(stream: string, work: () => Promise<T>): Promise<T> {
    if (followed === null) return work();
    const noted = busy.get(stream) ?? { count: 0, told: -1 };
    noted.count += 1;
    busy.set(stream, noted);
    try {
      return await work();
    } finally {
      noted.count -= 1;
      if (noted.count === 0) busy.delete(stream);
      if (noted.told > shelf.revisionOf(stream)) shelf.forget(stream);
    }
  }

  function take(event: RecordedEvent): void {
    const { stream, revision } = event;
    const noted = busy.get(stream);
    if (noted !== undefined) {
      noted.told = Math.max(noted.told, revision);
      return;
    }
    const last = shelf.revisionOf(stream);
    if (last < 0 || revision <= last) return;
    const opened = revision === last + 1 ? openPlain(event) : null;
    if (opened === null) shelf.forget(stream);
    else shelf.advance(stream, opened);
  }

  followed?.listen({
    told(events) {
      for (const event of events) take(event);
    },
    restarted: shelf.clear,
  });

  return {
    async read(decider, stream, { mustAsk, seen }) {
      const kept = shelf.find(decider, stream);
      if (kept !== null && !mustAsk && followed?.isCurrent(seen) === true)
        return { subject: kept, isAsked: false };
      const subject = await whileNoting(stream, async () => {
        const before = shelf.find(decider, stream) ?? shelf.unborn(decider);
        const news = await log.read(stream, before.revision + 1);
        return shelf.keep(decider, stream, before.after(decider, news));
      });
      return { subject, isAsked: true };
    },

    record: (decider, stream, before, append) =>
      whileNoting(stream, async () => {
        const events = await append();
        return { subject: shelf.keep(decider, stream, before.after(decider, events)), events };
      }),
  };
}
