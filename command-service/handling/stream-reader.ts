import type { RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { PERSONAL_FIELDS } from '@duende/contracts/events/personal-fields';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';

/** The events of a stream as they are now. */
export interface StreamReader {
  read(stream: string): Promise<readonly RecordedDomainEvent[]>;
}

/** How many events are kept in memory, of all streams together and of one. */
export interface ReaderLimits {
  readonly all: number;
  readonly stream: number;
}

/**
 * Reads streams, of the ones used lately only what is new: an event never changes, so what was read once stays true
 * whoever writes. A stream with personal data in it is never kept, so that nothing outlives its key here.
 */
export function createStreamReader(log: DomainLog, limits: ReaderLimits): StreamReader {
  const kept = new Map<string, readonly RecordedDomainEvent[]>();
  let size = 0;

  function forget(stream: string): void {
    size -= kept.get(stream)?.length ?? 0;
    kept.delete(stream);
  }

  function keep(stream: string, events: readonly RecordedDomainEvent[]): void {
    forget(stream);
    if (events.length === 0 || events.length > limits.stream) return;
    kept.set(stream, events);
    size += events.length;
    for (const oldest of kept.keys()) {
      if (size <= limits.all) return;
      forget(oldest);
    }
  }

  return {
    async read(stream) {
      const known = kept.get(stream) ?? [];
      const news = await log.read(stream, nextRevision(known));
      const events = news.length === 0 ? known : [...known, ...news];
      if (news.every(isImpersonal)) keep(stream, events);
      else forget(stream);
      return events;
    },
  };
}

function nextRevision(events: readonly RecordedDomainEvent[]): number {
  return (events.at(-1)?.revision ?? -1) + 1;
}

function isImpersonal(event: RecordedDomainEvent): boolean {
  return PERSONAL_FIELDS[event.type] === undefined;
}
