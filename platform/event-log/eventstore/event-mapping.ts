import {
  START as CLIENT_START,
  type Position as ClientPosition,
  type RecordedEvent as ClientEvent,
} from '@eventstore/db-client';
import { isEventType, START, type Position, type EventMetadata } from '@duende/contracts/events/domain-event';
import { isStreamOfOurs } from '@duende/contracts/events/streams';
import type { JsonObject, RecordedEvent } from '../event-log.ts';
import { parseStored } from '../stored-text.ts';

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
 * An event as the port hands it out. The client gives back text that is no JSON as text, and metadata of that kind as bytes. In a
 * stream of ours and under one of our types that is an event of ours which is broken; what another program wrote in a format of
 * its own is passed on empty: nobody here could read it.
 */
export function toRecorded(event: ClientEvent): RecordedEvent {
  if (event.position === undefined)
    throw new Error('EventStoreDB older than 21.10: events without a position');
  return {
    id: event.id,
    type: event.type,
    ...contentOf(event),
    stream: event.streamId,
    revision: Number(event.revision),
    position: toPosition(event.position.commit),
  };
}

function contentOf({
  type,
  streamId,
  isJson,
  data,
  metadata,
}: ClientEvent): Pick<RecordedEvent, 'data' | 'metadata' | 'broken'> {
  const isBroken = !isJson || typeof data === 'string' || metadata instanceof Uint8Array;
  if (isBroken && isEventType(type) && isStreamOfOurs(streamId)) {
    const bytes = { data: bytesOf(data), metadata: bytesOf(metadata ?? {}) };
    const text = { data: bytes.data.toString('utf8'), metadata: bytes.metadata.toString('utf8') };
    return parseStored({ ...text, bytesOf: (part) => bytes[part] });
  }
  return {
    data: isJson ? (data as JsonObject) : {},
    metadata: (metadata instanceof Uint8Array ? {} : (metadata ?? {})) as EventMetadata,
  };
}

function bytesOf(content: unknown): Buffer {
  if (content instanceof Uint8Array) return Buffer.from(content);
  return Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
}
