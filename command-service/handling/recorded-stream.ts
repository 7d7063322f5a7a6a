import type { DomainEvent, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { Refusal } from '@duende/contracts/common/refusal';

export type RecordedEvents = readonly RecordedDomainEvent[];

// What is folded comes from the log.
const behind = (events: RecordedEvents, more: readonly DomainEvent[]): RecordedEvents =>
  events.concat(more as RecordedEvents);

/**
 * A stream as it was recorded: what is decided of one of its events looks at that event and at what came after it. The other
 * deciders' states hold no history, so that they stay small whatever happens to a subject.
 */
export const recordedStream = {
  initialState: [] as RecordedEvents,
  isUncached: true,
  evolve: (events: RecordedEvents, event: DomainEvent) => behind(events, [event]),
  evolveAll: behind,
} as const;

/** An event, what came before it in its stream, and what came after. */
export interface PlacedEvent {
  readonly event: RecordedDomainEvent;
  readonly before: RecordedEvents;
  readonly since: RecordedEvents;
}

/** @throws Refusal `audit.entry-not-found` where the stream has no such event */
export function placed(events: RecordedEvents, eventId: string): PlacedEvent {
  const index = events.findIndex(({ id }) => id === eventId);
  const event = events[index];
  if (event === undefined) throw new Refusal('audit.entry-not-found');
  return { event, before: events.slice(0, index), since: events.slice(index + 1) };
}

/**
 * The same for one that is to be undone. Of its own stream nothing but an undo follows from an event.
 * @throws Refusal `audit.already-undone`
 */
export function placedToUndo(events: RecordedEvents, eventId: string): PlacedEvent {
  const place = placed(events, eventId);
  if (place.since.some(({ metadata }) => metadata.causationId === eventId))
    throw new Refusal('audit.already-undone');
  return place;
}
