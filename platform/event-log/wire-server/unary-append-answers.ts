import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import protobuf from 'google-protobuf';
import type { Expectation } from './judge-append.ts';

const WRONG_EXPECTED_VERSION_FIELD = 2;
const EXPECTED_REVISION_2060_FIELD = 3;
/** The older protocol's word for "no stream": -1 without its sign, more than the generated number fields can hold. */
const NO_STREAM_2060 = '18446744073709551615';

export function appended(revision: number, position: number): Buffer {
  const place = new streams.AppendResp.Position()
    .setCommitPosition(String(position))
    .setPreparePosition(String(position));
  const success = new streams.AppendResp.Success().setCurrentRevision(String(revision)).setPosition(place);
  return Buffer.from(new streams.AppendResp().setSuccess(success).serializeBinary());
}

/** A node fills the fields of the older protocol too. */
export function conflicted(expected: Expectation, actual: number | 'no_stream'): Buffer {
  const conflict = new streams.AppendResp.WrongExpectedVersion();
  const empty = new shared.Empty();
  if (actual === 'no_stream') conflict.setCurrentNoStream(empty).setNoStream2060(empty);
  else conflict.setCurrentRevision(String(actual)).setCurrentRevision2060(actual);
  const older = new protobuf.BinaryWriter();
  if (expected === 'any') conflict.setExpectedAny(empty).setAny2060(empty);
  else if (expected === 'stream_exists') conflict.setExpectedStreamExists(empty).setStreamExists2060(empty);
  else if (expected === 'no_stream') {
    conflict.setExpectedNoStream(empty);
    older.writeUint64String(EXPECTED_REVISION_2060_FIELD, NO_STREAM_2060);
  } else conflict.setExpectedRevision(String(expected)).setExpectedRevision2060(expected);
  const answer = new protobuf.BinaryWriter();
  answer.writeBytes(
    WRONG_EXPECTED_VERSION_FIELD,
    Buffer.concat([conflict.serializeBinary(), older.getResultBuffer()]),
  );
  return Buffer.from(answer.getResultBuffer());
}
