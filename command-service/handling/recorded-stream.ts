import type { DomainEvent, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { Refusal } from '@duende/contracts/common/refusal';

export type RecordedEvents = readonly RecordedDomainEvent[];

// Only events of the log are folded.
const behind = (events: RecordedEvents, more: readonly DomainEvent[]): RecordedEvents =>
  events.concat(more as RecordedEvents);

/** For decisions on one event and its successors. Other deciders keep no history, to stay small. */
export const recordedStream = {
  initialState: [] as RecordedEvents,
  isUncached: true,
  evolve: (events: RecordedEvents, event: DomainEvent) => behind(events, [event]),
  evolveAll: behind,
} as const;

export interface PlacedEvent {
  readonly event: RecordedDomainEvent;
  readonly before: RecordedEvents;
  readonly since: RecordedEvents;
}

/** @throws Refusal `audit.entry-not-found` */
export function placed(events: RecordedEvents, eventId: string): PlacedEvent {
  const index = events.findIndex(({ id }) => id === eventId);
  const event = events[index];
  if (event === undefined) throw new Refusal('audit.entry-not-found');
  return { event, before: events.slice(0, index), since: events.slice(index + 1) };
}

/**
 * In its own stream only an undo has the event as cause.
 * @throws Refusal `audit.already-undone`
 */
export function placedToUndo(events: RecordedEvents, eventId: string): PlacedEvent {
  const place = placed(events, eventId);
  if (place.since.some(({ metadata }) => metadata.causationId === eventId))
    throw new Refusal('audit.already-undone');
  return place;
}
