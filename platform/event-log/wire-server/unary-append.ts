import type { sendUnaryData, ServerReadableStream } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams, { type AppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import {
  expectation,
  isTooLarge,
  MAX_APPEND_BYTES,
  proposedEvent,
  type AppendRequest,
} from './append-request.ts';
import { losesAnswer, type Faults } from './faults.ts';
import type { Expectation } from './judge-append.ts';
import { streamName } from './read-request.ts';
import type { StoredLog } from './stored-log.ts';
import { appendTooLarge, notReady, streamDeleted, writeTimedOut } from './wire-error.ts';

type Answer = InstanceType<typeof streams.AppendResp>;

/** The append of one call: options first, then the events; used by clients that give credentials with a call. */
export function unaryAppend(log: StoredLog, faults: Faults) {
  return (call: ServerReadableStream<AppendReq, Answer>, callback: sendUnaryData<Answer>): void => {
    const requests: AppendReq[] = [];
    call.on('data', (request: AppendReq) => requests.push(request));
    call.on('end', () => {
      try {
        const answer = write(log, faults, readRequest(requests));
        if (answer) setTimeout(() => callback(null, answer), faults.slowMs);
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
  faults: Faults,
  { stream, expected, events }: AppendRequest,
): Answer | undefined {
  if (faults.starting) throw notReady();
  if (faults.refusesWrites) throw writeTimedOut();
  if (isTooLarge(events)) throw appendTooLarge(MAX_APPEND_BYTES);
  const outcome = log.append(stream, events, expected);
  switch (outcome.kind) {
    case 'tombstoned':
      throw streamDeleted(stream);
    case 'conflict':
      return new streams.AppendResp().setWrongExpectedVersion(conflict(expected, outcome.actual));
    case 'written': {
      if (losesAnswer(faults)) return undefined;
      const position = String(outcome.position);
      const success = new streams.AppendResp.Success()
        .setCurrentRevision(String(outcome.revision))
        .setPosition(
          new streams.AppendResp.Position().setCommitPosition(position).setPreparePosition(position),
        );
      return new streams.AppendResp().setSuccess(success);
    }
  }
}

/** The fields of both protocol versions, as a node fills them. */
function conflict(expected: Expectation, actual: number | 'no_stream') {
  const answer = new streams.AppendResp.WrongExpectedVersion();
  const empty = new shared.Empty();
  if (actual === 'no_stream') answer.setCurrentNoStream(empty).setNoStream2060(empty);
  else answer.setCurrentRevision(String(actual)).setCurrentRevision2060(actual);
  if (expected === 'any') answer.setExpectedAny(empty).setAny2060(empty);
  else if (expected === 'stream_exists') answer.setExpectedStreamExists(empty).setStreamExists2060(empty);
  else if (expected === 'no_stream') answer.setExpectedNoStream(empty).setExpectedRevision2060(-1);
  else answer.setExpectedRevision(String(expected)).setExpectedRevision2060(expected);
  return answer;
}
