import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

/** `ReadResp` messages beside the events themselves, encoded. */

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

export function streamNotFound(stream: string): Buffer {
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
