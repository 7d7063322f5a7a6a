import type { Position } from '@duende/contracts/events/domain-event';
import type { RecordedEvent } from '../event-log/event-log.ts';

type EventPlace = Pick<RecordedEvent, 'id' | 'type' | 'stream' | 'position'>;

/**
 * A stored event that does not match its schema; reading stops at it. The message is one line with type, id,
 * position, stream and fault, without any data.
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
    // The stack would point at innocent code.
    this.stack = `${this.name}: ${this.message}`;
  }
}
