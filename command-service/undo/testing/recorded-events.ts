import type { DomainEvent, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { Refusal, type RefusalCode } from '@duende/contracts/common/refusal';
import { sampleMetadata } from '@duende/testkit/samples/sample-events';
import { asRecorded } from '../../handling/new-events.ts';

/** An event caused by the event with that index in its stream. */
export const because = (cause: number, event: DomainEvent) => ({ cause, event });

type Given = DomainEvent | ReturnType<typeof because>;

/** Events as read from the log, with ids `e0`, `e1`, … */
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

export function outcome(decide: () => readonly DomainEvent[]): Outcome {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
