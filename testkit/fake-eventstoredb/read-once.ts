import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Source, EventFilter } from './read-request.ts';
import type { StoredEvent } from './stored-event.ts';
import type { StoredLog } from './stored-log.ts';
import type { StoredStream } from './stored-stream.ts';
import { streamDeleted } from './grpc-error.ts';

export interface ReadOnce extends Source {
  readonly filter: EventFilter | undefined;
  readonly backwards: boolean;
  readonly count: number;
}

/**
 * The answers to a read that ends.
 * @throws GrpcError when the stream is tombstoned
 */
export function* readOnce(log: StoredLog, request: ReadOnce): Iterable<Buffer> {
  if (request.stream === undefined) {
    yield* take(log.events, allRange(log, request), request);
    return;
  }
  const stream = log.stream(request.stream);
  if (stream.tombstoned) throw streamDeleted(stream.name);
  if (stream.isAbsent) yield streamNotFound(stream.name);
  else yield* take(stream.events, streamRange(stream, request), request);
}

/** Index of the first event at or after a position. */
export function indexAt(log: StoredLog, position: number): number {
  let low = 0;
  let high = log.events.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((log.events[middle]?.position ?? Infinity) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Range {
  /** index of the first event that is read */
  readonly from: number;
  readonly lowest: number;
}

/** All streams: inclusive forwards, exclusive backwards. */
function allRange(log: StoredLog, { from, backwards }: ReadOnce): Range {
  const index = from === 'start' ? 0 : from === 'end' ? log.events.length : indexAt(log, from);
  return { from: backwards ? index - 1 : index, lowest: 0 };
}

/** One stream: inclusive either way. */
function streamRange(stream: StoredStream, { from, backwards }: ReadOnce): Range {
  const lowest = stream.firstVisible(Date.now());
  const end = backwards ? stream.lastRevision : stream.lastRevision + 1;
  const revision = from === 'start' ? 0 : from === 'end' ? end : from;
  return { from: backwards ? Math.min(revision, end) : Math.max(revision, lowest), lowest };
}

function* take(
  events: readonly StoredEvent[],
  { from, lowest }: Range,
  { backwards, count, filter }: ReadOnce,
): Iterable<Buffer> {
  const end = events.length;
  const step = backwards ? -1 : 1;
  let left = count;
  for (let index = from; index >= lowest && index < end && left > 0; index += step) {
    const event = events[index];
    if (!event || filter?.matches(event) === false) continue;
    left--;
    yield event.message;
  }
}

/** `ReadResp` messages other than the events themselves, encoded. */
export function confirmation(subscriptionId: string): Buffer {
  return encode(
    new streams.ReadResp().setConfirmation(
      new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(subscriptionId),
    ),
  );
}

export function checkpoint(position: number): Buffer {
  const place = new streams.ReadResp.Checkpoint()
    .setCommitPosition(String(position))
    .setPreparePosition(String(position));
  return encode(new streams.ReadResp().setCheckpoint(place));
}

function streamNotFound(stream: string): Buffer {
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
  return encode(
    new streams.ReadResp().setStreamNotFound(
      new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier),
    ),
  );
}

export function caughtUp(): Buffer {
  return encode(new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));
}

function encode(message: InstanceType<typeof streams.ReadResp>): Buffer {
  return Buffer.from(message.serializeBinary());
}
