import type { Position } from '@duende/contracts/events/domain-event';
import type { RecordedEvent } from '../event-log/event-log.ts';

type EventPlace = Pick<RecordedEvent, 'id' | 'type' | 'stream' | 'position'>;

/**
 * A stored event that is not what its type promises; reading stops there instead of skipping it. The message is one line: type,
 * id, position, stream and what is the matter, never what the event says.
 */
export class CorruptEvent extends Error {
  readonly eventId: string;
  readonly eventType: string;
  readonly stream: string;
  readonly position: Position;

  constructor({ id, type, stream, position }: EventPlace, why: string, options?: ErrorOptions) {
    super(`${type} ${id} at ${position} of ${stream}: ${why}`, options);
    this.name = 'CorruptEvent';
    this.eventId = id;
    this.eventType = type;
    this.stream = stream;
    this.position = position;
    // The event is what is wrong, not the line of the program that met it.
    this.stack = `${this.name}: ${this.message}`;
  }
}
