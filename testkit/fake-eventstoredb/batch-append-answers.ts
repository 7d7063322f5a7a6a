import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import type { Expectation } from './append-request.ts';
import { NOT_READY } from './grpc-error.ts';

/** Which append an answer belongs to. */
export interface Correlation {
  readonly id: string;
  readonly stream: string;
}

/** Codes of `google.rpc.Code` in the errors of a batch append. */
const CODE = {
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  alreadyExists: 6,
  permissionDenied: 7,
  unavailable: 14,
} as const;

export function appended(correlation: Correlation, revision: number, position: number | null): Buffer {
  const success = new streams.BatchAppendResp.Success().setCurrentRevision(String(revision));
  if (position === null) success.setNoPosition(new empty.Empty());
  else {
    const place = new shared.AllStreamPosition()
      .setCommitPosition(String(position))
      .setPreparePosition(String(position));
    success.setPosition(place);
  }
  return encode(answerTo(correlation).setSuccess(success));
}

export function conflicted(
  correlation: Correlation,
  expected: Expectation,
  actual: number | 'no_stream',
): Buffer {
  const details = new shared.WrongExpectedVersion();
  if (actual === 'no_stream') details.setCurrentNoStream(new empty.Empty());
  else details.setCurrentStreamRevision(String(actual));
  if (expected === 'any') details.setExpectedAny(new empty.Empty());
  else if (expected === 'no_stream') details.setExpectedNoStream(new empty.Empty());
  else if (expected === 'stream_exists') details.setExpectedStreamExists(new empty.Empty());
  else details.setExpectedStreamPosition(String(expected));
  return refused(correlation, CODE.alreadyExists, 'WrongExpectedVersion', details);
}

export function tombstoned(correlation: Correlation): Buffer {
  const details = new shared.StreamDeleted().setStreamIdentifier(identifier(correlation.stream));
  return refused(correlation, CODE.notFound, 'StreamDeleted', details);
}

export function tooLarge(correlation: Correlation, limit: number): Buffer {
  const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(limit);
  return refused(correlation, CODE.invalidArgument, 'MaximumAppendSizeExceeded', details);
}

export function accessDenied(correlation: Correlation): Buffer {
  return refused(correlation, CODE.permissionDenied, 'AccessDenied', new shared.AccessDenied());
}

export function timedOut(correlation: Correlation): Buffer {
  return refused(correlation, CODE.deadlineExceeded, 'Timeout', new shared.Timeout());
}

/** The answer of a server that is starting carries no details that the client knows. */
export function notReadyYet(correlation: Correlation): Buffer {
  const details = new any.Any();
  details.pack(new empty.Empty().serializeBinary(), 'google.protobuf.Empty');
  return failed(correlation, CODE.unavailable, NOT_READY, details);
}

function refused(
  correlation: Correlation,
  code: number,
  name: string,
  details: { serializeBinary(): Uint8Array },
): Buffer {
  const packed = new any.Any();
  packed.pack(details.serializeBinary(), `event_store.client.${name}`);
  return failed(correlation, code, name, packed);
}

function failed(
  correlation: Correlation,
  code: number,
  message: string,
  details: InstanceType<typeof any.Any>,
): Buffer {
  const error = new status.Status().setCode(code).setMessage(message).setDetails(details);
  return encode(answerTo(correlation).setError(error));
}

function answerTo({ id, stream }: Correlation): InstanceType<typeof streams.BatchAppendResp> {
  return new streams.BatchAppendResp()
    .setCorrelationId(new shared.UUID().setString(id))
    .setStreamIdentifier(identifier(stream));
}

function identifier(stream: string): InstanceType<typeof shared.StreamIdentifier> {
  return new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
}

function encode(message: InstanceType<typeof streams.BatchAppendResp>): Buffer {
  return Buffer.from(message.serializeBinary());
}
