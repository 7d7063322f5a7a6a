import {
  START as CLIENT_START,
  type Position as ClientPosition,
  type RecordedEvent as ClientEvent,
} from '@eventstore/db-client';
import { START, type Position, type EventMetadata } from '@duende/contracts/events/domain-event';
import type { JsonObject, RecordedEvent } from '../event-log.ts';

const DIGITS = 16;

/** A commit position (which the prepare position of an event equals) as the port writes it. */
export function toPosition(commit: bigint): Position {
  return commit.toString(16).padStart(DIGITS, '0');
}

/** A position of the port as the client takes it. */
export function toClientPosition(position: Position): typeof CLIENT_START | ClientPosition {
  if (position === START) return CLIENT_START;
  const commit = BigInt(`0x${position}`);
  return { commit, prepare: commit };
}

/** Events of the server itself (stream metadata, statistics, …) have a type that starts with `$`. */
export function isSystemEvent({ type }: { readonly type: string }): boolean {
  return type.startsWith('$');
}

/**
 * An event as the port hands it out. What another program wrote in a format other than JSON is passed on without its
 * data: nobody here could read it.
 */
export function toRecorded(event: ClientEvent): RecordedEvent {
  if (event.position === undefined)
    throw new Error('EventStoreDB older than 21.10: events without a position');
  return {
    id: event.id,
    type: event.type,
    data: event.isJson ? (event.data as JsonObject) : {},
    metadata: (event.metadata ?? {}) as EventMetadata,
    stream: event.streamId,
    revision: Number(event.revision),
    position: toPosition(event.position.commit),
  };
}
