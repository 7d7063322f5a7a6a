import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { sendUnaryData, ServerReadableStream } from '@grpc/grpc-js';
import protobuf from 'google-protobuf';
import {
  type Expectation,
  expectation,
  exceededLimit,
  proposedEvent,
  type AppendLimits,
  type AppendRequest,
} from './append-request.ts';
import { isUnconfirmed, whenSettled } from './batch-append.ts';
import { losesAnswer, WRITE_TIMEOUT_MS, type Faults } from './faults.ts';
import { accessDenied, appendTooLarge, notReady, streamDeleted, writeTimedOut } from './grpc-error.ts';
import { streamName } from './read-request.ts';
import { lacksRight } from './rights.ts';
import type { StoredLog } from './stored-log.ts';

const WRONG_EXPECTED_VERSION_FIELD = 2;
const EXPECTED_REVISION_2060_FIELD = 3;
/** The older protocol's word for "no stream": -1 without its sign, more than the generated number fields can hold. */
const NO_STREAM_2060 = '18446744073709551615';

function appended(revision: number, position: number): Buffer {
  const place = new streams.AppendResp.Position()
    .setCommitPosition(String(position))
    .setPreparePosition(String(position));
  const success = new streams.AppendResp.Success().setCurrentRevision(String(revision)).setPosition(place);
  return Buffer.from(new streams.AppendResp().setSuccess(success).serializeBinary());
}

/** A node fills the fields of the older protocol too. */
function conflicted(expected: Expectation, actual: number | 'no_stream'): Buffer {
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

/** The append of one call: options first, then the events; used by clients that give credentials with a call. */
export function unaryAppend(log: StoredLog, faults: Faults, limits: AppendLimits) {
  return (call: ServerReadableStream<AppendReq, Buffer>, callback: sendUnaryData<Buffer>): void => {
    const requests: AppendReq[] = [];
    call.on('data', (request: AppendReq) => requests.push(request));
    call.on('end', () => {
      try {
        const request = readRequest(requests);
        if (isUnconfirmed(log, faults, request)) {
          setTimeout(() => callback(writeTimedOut()), WRITE_TIMEOUT_MS).unref();
          return;
        }
        const answer = write(log, { faults, limits }, request);
        if (answer instanceof Promise) answer.then((late) => callback(null, late), callback);
        else if (answer) setTimeout(() => callback(null, answer), faults.slowMs).unref();
      } catch (error) {
        callback(error as Error);
      }
    });
  };
}

function readRequest(requests: readonly AppendReq[]): AppendRequest {
  const options = requests[0]?.getOptions();
  const messages = requests.flatMap((request) => request.getProposedMessage() ?? []);
  return {
    stream: streamName(options?.getStreamIdentifier()),
    expected: options ? expectation(options, options.getRevision()) : 'any',
    events: messages.map(proposedEvent),
  };
}

function write(
  log: StoredLog,
  { faults, limits }: { readonly faults: Faults; readonly limits: AppendLimits },
  { stream, expected, events }: AppendRequest,
): Buffer | Promise<Buffer> | undefined {
  if (faults.starting) throw notReady();
  if (lacksRight(faults.missingRights, 'write', stream)) throw accessDenied();
  const limit = exceededLimit(events, limits);
  if (limit !== null) throw appendTooLarge(limit);
  const outcome = log.append(stream, events, expected);
  switch (outcome.kind) {
    case 'tombstoned':
      throw streamDeleted(stream);
    case 'conflict':
      return conflicted(expected, outcome.actual);
    case 'written':
      return losesAnswer(faults) ? undefined : appended(outcome.revision, outcome.position);
    case 'unconfirmed':
      return whenSettled(outcome.settled, WRITE_TIMEOUT_MS).then((written) => {
        if (written === null) throw writeTimedOut();
        return appended(written.revision, written.position);
      });
  }
}
