import type { DomainEvent, EventData, EventType } from '@duende/contracts/events/domain-event';
import { type Given, on } from './given-log.ts';

/** Makes events of one type, parts of whose data may be given. */
export interface Fact<T extends EventType, Said = Partial<EventData<T>>> {
  /** as it happened, to be given to a log */
  (said?: Said): Given;
  /** as deciders make it and folds read it */
  event(said?: Said): DomainEvent<T>;
}

/**
 * @param unsaid what the data is by default, or what it is made of
 * @param streamOf the stream it belongs to
 * @param actorOf who did it
 */
export function fact<T extends EventType, Said extends object = Partial<EventData<T>>>(
  type: T,
  unsaid: EventData<T> | ((said: Said) => EventData<T>),
  streamOf: (data: EventData<T>) => string,
  actorOf: (data: EventData<T>) => string | null,
): Fact<T, Said> {
  const event = (said = {} as Said) => {
    const data = typeof unsaid === 'function' ? unsaid(said) : { ...unsaid, ...said };
    return { type, data } as DomainEvent<T>;
  };
  const happened = (said?: Said) => {
    const made = event(said);
    const data = made.data as EventData<T>;
    return on(streamOf(data), made, { actorId: actorOf(data) });
  };
  return Object.assign(happened, { event });
}
