import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { Position } from '@duende/contracts/events/domain-event';
import type { RecordedEvent } from '../event-log.ts';
import { recordedOf, toPosition, toRecorded } from './messages.ts';
import { decodeEvent } from './wire-event.ts';

/** What a server sends to a reader, in order. */
export interface ReadItem {
  readonly event?: RecordedEvent;
  /** everything up to here was looked at */
  readonly checkpoint?: Position;
  readonly isCaughtUp?: true;
}

/** From the bytes of an answer. Empty for what tells a reader nothing: that the call was taken, or that there is no such stream. */
export function toReadItem(bytes: Uint8Array): ReadItem {
  const wired = decodeEvent(bytes);
  if (wired !== null) return { event: recordedOf(wired) };
  const answer = streamsPb.ReadResp.deserializeBinary(bytes);
  const event = answer.getEvent()?.getEvent();
  if (event !== undefined) return { event: toRecorded(event) };
  const checkpoint = answer.getCheckpoint();
  if (checkpoint !== undefined) return { checkpoint: toPosition(BigInt(checkpoint.getCommitPosition())) };
  return answer.hasCaughtUp() ? { isCaughtUp: true } : {};
}
