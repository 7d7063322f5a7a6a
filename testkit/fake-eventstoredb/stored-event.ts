import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

/**
 * Bytes of a record in addition to its stream's name, type, data and metadata: framing, ids, flags, times, lengths.
 */
const RECORD_OVERHEAD = 88;

/**
 * Bytes that an event takes in the log of a real node, by which positions grow: names are led by their length in seven-bit
 * groups, data and metadata by four bytes. Found by the positions of recorded exchanges, which it reproduces.
 */
export function recordSize(stream: string, event: ProposedEvent): number {
  return (
    RECORD_OVERHEAD +
    namedSize(stream) +
    namedSize(event.type) +
    event.data.length +
    event.customMetadata.length
  );
}

function namedSize(text: string): number {
  const bytes = Buffer.byteLength(text);
  return bytes + (bytes < 128 ? 1 : 2);
}

/** An event as a client proposes it. */
export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly customMetadata: Uint8Array;
}

/** An event as the server keeps it: what it is found and filtered by, and the answer that delivers it. */
export interface StoredEvent {
  readonly id: string;
  readonly stream: string;
  /** `Infinity` for the record that tombstones its stream */
  readonly revision: number;
  readonly type: string;
  /** commit position, which the prepare position equals */
  readonly position: number;
  readonly createdMs: number;
  /** the whole `ReadResp` message, encoded once and sent to every reader as it is */
  readonly message: Buffer;
}

/** What the server says of an event in addition to its content. */
export type Place = Pick<StoredEvent, 'stream' | 'revision' | 'position' | 'createdMs'>;

const TOMBSTONE_REVISION = '9223372036854775807';
const TICKS_PER_MS = 10_000n;

/** The event at its place, encoded. */
export function storeEvent(event: ProposedEvent, place: Place): StoredEvent {
  const position = String(place.position);
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.id))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(place.stream)))
    .setStreamRevision(place.revision === Infinity ? TOMBSTONE_REVISION : String(place.revision))
    .setPreparePosition(position)
    .setCommitPosition(position)
    .setCustomMetadata(event.customMetadata)
    .setData(event.data);
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.contentType)
    .set('created', String(BigInt(place.createdMs) * TICKS_PER_MS));
  const answer = new streams.ReadResp().setEvent(
    new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(position),
  );
  return { ...place, id: event.id, type: event.type, message: Buffer.from(answer.serializeBinary()) };
}
