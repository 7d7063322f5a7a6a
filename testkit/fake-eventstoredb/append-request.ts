import type { AppendReq, BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ProposedEvent } from './stored-event.ts';

/** Most bytes a node takes, each counted as data, metadata and type. */
export interface AppendLimits {
  readonly eventBytes: number;
  /** all events of one append together */
  readonly appendBytes: number;
}

/** As EventStoreDB 23.10 and KurrentDB 25 are set up by themselves, which know no limit of an event. */
export const LIMITS_OF_23_10: AppendLimits = { eventBytes: Infinity, appendBytes: 1_048_576 };

/** As KurrentDB 26 is. */
export const LIMITS_OF_26: AppendLimits = { eventBytes: 16 * 1_048_576, appendBytes: 256 * 1_048_576 };

export interface AppendRequest {
  readonly stream: string;
  readonly expected: Expectation;
  readonly events: readonly ProposedEvent[];
}

/** A proposed message of either way to append. */
export function proposedEvent(
  message: BatchAppendReq.ProposedMessage | AppendReq.ProposedMessage,
): ProposedEvent {
  const metadata = message.getMetadataMap();
  return {
    id: message.getId()?.getString() ?? '',
    type: metadata.get('type') ?? '',
    contentType: metadata.get('content-type') ?? 'application/octet-stream',
    data: message.getData_asU8(),
    customMetadata: message.getCustomMetadata_asU8(),
  };
}

/** The protocol's word in an options message, or the revision in its place. */
export function expectation(
  options: { hasAny(): boolean; hasNoStream(): boolean; hasStreamExists(): boolean },
  revision: string,
): Expectation {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no_stream';
  return options.hasStreamExists() ? 'stream_exists' : Number(revision);
}

/** The limit that these events exceed, `null` where there is none. */
export function exceededLimit(events: readonly ProposedEvent[], limits: AppendLimits): number | null {
  const sizes = events.map(
    ({ type, data, customMetadata }) => 2 * type.length + data.length + customMetadata.length,
  );
  if (sizes.some((bytes) => bytes > limits.eventBytes)) return limits.eventBytes;
  return sizes.reduce((sum, bytes) => sum + bytes, 0) > limits.appendBytes ? limits.appendBytes : null;
}

/** What an append demands of its stream: the revision of the last event, or one of the words of the protocol. */
export type Expectation = number | 'any' | 'no_stream' | 'stream_exists';

/** What the judgement needs to know of a stream. */
export interface StreamEnd {
  /** ids of its events by revision */
  idAt(revision: number): string | undefined;
  /** latest revision of the event with this id */
  revisionOf(id: string): number | undefined;
  /** -1 when nothing was ever written */
  readonly lastRevision: number;
  readonly softDeleted: boolean;
}

export type Verdict =
  | { readonly kind: 'write' }
  /** the very same append again, or a leading part of it: answered as the first time */
  | { readonly kind: 'repeat'; readonly lastRevision: number }
  | { readonly kind: 'conflict' };

const WRITE: Verdict = { kind: 'write' };
const CONFLICT: Verdict = { kind: 'conflict' };

/** Whether events with these ids are written, were written before, or are refused: as a real node was seen to do. */
export function judgeAppend(stream: StreamEnd, ids: readonly string[], expected: Expectation): Verdict {
  if (expected === 'any' || expected === 'stream_exists') {
    const gone = stream.lastRevision === -1 || stream.softDeleted;
    if (expected === 'stream_exists' && gone) return CONFLICT;
    const first = ids[0] === undefined ? undefined : stream.revisionOf(ids[0]);
    return first === undefined ? WRITE : repeatOrConflict(stream, ids, first);
  }
  const first = expected === 'no_stream' ? 0 : expected + 1;
  if (first === stream.lastRevision + 1 || (first === 0 && stream.softDeleted)) return WRITE;
  return repeatOrConflict(stream, ids, first);
}

function repeatOrConflict(stream: StreamEnd, ids: readonly string[], first: number): Verdict {
  const same = ids.every((id, index) => stream.idAt(first + index) === id);
  return same ? { kind: 'repeat', lastRevision: first + ids.length - 1 } : CONFLICT;
}
