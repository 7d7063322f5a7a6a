import type { AppendReq, BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Expectation } from './judge-append.ts';
import type { ProposedEvent } from './stored-event.ts';

/** Largest append a node takes by default: data, metadata and types of all its events together. */
export const MAX_APPEND_BYTES = 1_048_576;

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

/** The words of the protocol in an options message, or the revision that stands in their place. */
export function expectation(
  options: { hasAny(): boolean; hasNoStream(): boolean; hasStreamExists(): boolean },
  revision: string,
): Expectation {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no_stream';
  return options.hasStreamExists() ? 'stream_exists' : Number(revision);
}

export function isTooLarge(events: readonly ProposedEvent[]): boolean {
  const bytes = events.reduce(
    (sum, { type, data, customMetadata }) => sum + 2 * type.length + data.length + customMetadata.length,
    0,
  );
  return bytes > MAX_APPEND_BYTES;
}
