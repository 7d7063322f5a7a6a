import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { isEventType, type Position } from '@duende/contracts/events/domain-event';
import { isStreamOfOurs } from '@duende/contracts/events/streams';
import type { RecordedEvent } from '../event-log.ts';
import { parseStored } from '../stored-text.ts';

const DIGITS = 16;

/** A commit position (equal to an event's prepare position) as the port writes it. */
export function toPosition(commit: bigint): Position {
  return commit.toString(16).padStart(DIGITS, '0');
}

export function streamIdentifier(stream: string): StreamIdentifier {
  return new sharedPb.StreamIdentifier().setStreamName(Buffer.from(stream));
}

/** Servers answer with text or two halves. */
export function toUuid(uuid: UUID | undefined): string {
  const halves = uuid?.getStructured();
  if (halves === undefined) return uuid?.getString() ?? '';
  const [most, least] = [halves.getMostSignificantBits(), halves.getLeastSignificantBits()];
  const hex = [most, least].map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0'));
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Invalid JSON in our streams and types makes a broken event; other programs' formats are passed on empty. */
export function toRecorded(event: ReadResp.ReadEvent.RecordedEvent): RecordedEvent {
  const described = event.getMetadataMap();
  const type = described.get('type') ?? '';
  const stream = toText(event.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array());
  const bytes = { data: event.getData_asU8(), metadata: event.getCustomMetadata_asU8() };
  const { broken, data, metadata } = parseStored({
    data: toText(bytes.data),
    metadata: bytes.metadata.length === 0 ? '{}' : toText(bytes.metadata),
    bytesOf: (part) => bytes[part],
  });
  const recorded = {
    id: toUuid(event.getId()),
    type,
    data,
    metadata,
    stream,
    revision: Number(event.getStreamRevision()),
    position: toPosition(BigInt(event.getCommitPosition())),
  };
  const isJson = described.get('content-type') === 'application/json';
  if (isJson && broken === undefined) return recorded;
  if (isEventType(type) && isStreamOfOurs(stream))
    return broken === undefined ? recorded : { ...recorded, broken };
  return isJson ? recorded : { ...recorded, data: {} };
}

const toText = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString();
