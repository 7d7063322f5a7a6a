import type { DomainEvent, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { Refusal, type RefusalCode } from '@duende/contracts/common/refusal';
import { sampleMetadata } from '@duende/testkit/samples/sample-events';
import { asRecorded } from '../../handling/new-events.ts';

/** An event that follows from another one of its stream, by the number of that one. */
export const because = (cause: number, event: DomainEvent) => ({ cause, event });

type Given = DomainEvent | ReturnType<typeof because>;

/** A stream's events as the log gives them; their ids are `e0`, `e1`, … */
export function recordedEvents(...given: readonly Given[]): readonly RecordedDomainEvent[] {
  return given.map((part, revision) => {
    const { event, cause } = 'event' in part ? part : { event: part, cause: null };
    const metadata = { ...sampleMetadata(), causationId: cause === null ? null : `e${cause}` };
    const position = String(revision).padStart(16, '0');
    return asRecorded('stream', { ...event, id: `e${revision}`, metadata }, { revision, position });
  });
}

export type Events = readonly RecordedDomainEvent[];
export type Outcome = readonly DomainEvent[] | RefusalCode;

/** The events that a decider makes, or the code it refuses with. */
export function outcome(decide: () => readonly DomainEvent[]): Outcome {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
