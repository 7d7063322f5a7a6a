import type { sendUnaryData, ServerReadableStream } from '@grpc/grpc-js';
import type { AppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import {
  expectation,
  isTooLarge,
  MAX_APPEND_BYTES,
  proposedEvent,
  type AppendRequest,
} from './append-request.ts';
import { losesAnswer, type Faults } from './faults.ts';
import { streamName } from './read-request.ts';
import type { StoredLog } from './stored-log.ts';
import * as answers from './unary-append-answers.ts';
import { appendTooLarge, notReady, streamDeleted, writeTimedOut } from './wire-error.ts';

/** The append of one call: options first, then the events; used by clients that give credentials with a call. */
export function unaryAppend(log: StoredLog, faults: Faults) {
  return (call: ServerReadableStream<AppendReq, Buffer>, callback: sendUnaryData<Buffer>): void => {
    const requests: AppendReq[] = [];
    call.on('data', (request: AppendReq) => requests.push(request));
    call.on('end', () => {
      try {
        const answer = write(log, faults, readRequest(requests));
        if (answer) setTimeout(() => callback(null, answer), faults.slowMs).unref();
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
): Buffer | undefined {
  if (faults.starting) throw notReady();
  if (faults.refusesWrites) throw writeTimedOut();
  if (isTooLarge(events)) throw appendTooLarge(MAX_APPEND_BYTES);
  const outcome = log.append(stream, events, expected);
  switch (outcome.kind) {
    case 'tombstoned':
      throw streamDeleted(stream);
    case 'conflict':
      return answers.conflicted(expected, outcome.actual);
    case 'written':
      return losesAnswer(faults) ? undefined : answers.appended(outcome.revision, outcome.position);
  }
}
