import { randomUUID } from 'node:crypto';
import {
  convertToCommandError,
  MaxAppendSizeExceededError,
  UnavailableError,
  AccessDeniedError,
  DeadlineExceededError,
  StreamDeletedError,
  UnknownError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import type { Position } from '@duende/contracts/events/domain-event';
import type { EventToAppend, ExpectedRevision, RecordedEvent } from '../event-log.ts';
import { toStore } from '../stored-text.ts';
import { faultOf } from './faults.ts';
import { streamIdentifier, toPosition, toUuid } from './messages.ts';

export interface AppendToSend {
  readonly stream: string;
  readonly events: readonly (EventToAppend & Pick<RecordedEvent, 'broken'>)[];
  readonly expected: ExpectedRevision;
}

/** The server's answer; a repeat may lack the position. */
export interface AppendAnswer {
  readonly revision: number;
  readonly position: Position | null;
}

export type BatchCall = ClientDuplexStream<BatchAppendReq, BatchAppendResp>;

interface Waiting {
  readonly append: AppendToSend;
  resolve(answer: AppendAnswer): void;
  reject(error: unknown): void;
}

/**
 * Uses one long-lived BatchAppend call. The official client shares its pending appends among all streams and clears
 * them on a fault. It then throws outside any promise, which would end the process.
 */
export function createBatchAppend(open: () => BatchCall): (append: AppendToSend) => Promise<AppendAnswer> {
  const waiting = new Map<string, Waiting>();
  let opened: BatchCall | null = null;

  function failAll(error: unknown): void {
    opened = null;
    const failed = [...waiting.values()];
    waiting.clear();
    for (const { reject } of failed) reject(error);
  }

  function settle(answer: BatchAppendResp): void {
    const id = toUuid(answer.getCorrelationId());
    const caller = waiting.get(id);
    waiting.delete(id);
    const success = answer.getSuccess();
    if (caller === undefined) return;
    if (success === undefined) caller.reject(inWords(errorOf(answer, caller.append.stream), caller.append));
    else {
      const position = success.getPosition()?.getCommitPosition();
      const revision = Number(success.getCurrentRevision());
      caller.resolve({ revision, position: position === undefined ? null : toPosition(BigInt(position)) });
    }
  }

  function openCall() {
    const call = open();
    call.on('data', settle);
    call.on('error', (error) => failAll(convertToCommandError(error)));
    call.on('end', () => failAll(new UnavailableError(undefined, 'the server ended the appends')));
    return call;
  }

  return (append) =>
    new Promise((resolve, reject) => {
      opened ??= openCall();
      const id = randomUUID();
      waiting.set(id, { append, resolve, reject });
      // At most one append per caller waits, so backpressure is unnecessary.
      opened.write(toRequest(id, append));
    });
}

function toRequest(id: string, { stream, events, expected }: AppendToSend): BatchAppendReq {
  // No deadline: a node whose clock is ahead would answer `Timeout`. The node's write timeout (2 s) and our timers
  // apply.
  const options = new streamsPb.BatchAppendReq.Options().setStreamIdentifier(streamIdentifier(stream));
  if (expected === 'no-stream') options.setNoStream(new emptyPb.Empty());
  else options.setStreamPosition(String(expected));
  return new streamsPb.BatchAppendReq()
    .setCorrelationId(new sharedPb.UUID().setString(id))
    .setOptions(options)
    .setIsFinal(true)
    .setProposedMessagesList(events.map(toProposed));
}

/** A broken event is copied as bytes: `application/json` would be false. */
function toProposed(event: AppendToSend['events'][number]): BatchAppendReq.ProposedMessage {
  const { id, type, broken } = event;
  const { data, metadata } = toStore(event);
  const message = new streamsPb.BatchAppendReq.ProposedMessage()
    .setId(new sharedPb.UUID().setString(id))
    .setData(Buffer.from(data))
    .setCustomMetadata(Buffer.from(metadata));
  const contentType = broken === undefined ? 'application/json' : 'application/octet-stream';
  message.getMetadataMap().set('type', type).set('content-type', contentType);
  return message;
}

type Details = NonNullable<ReturnType<NonNullable<ReturnType<BatchAppendResp['getError']>>['getDetails']>>;

const PACKAGE = 'event_store.client.';
const ERROR_OF: Partial<Record<string, (stream: string, details: Details) => Error>> = {
  WrongExpectedVersion(stream, details) {
    const { deserializeBinary } = sharedPb.WrongExpectedVersion;
    const conflict = details.unpack(deserializeBinary, `${PACKAGE}WrongExpectedVersion`);
    if (conflict === null) return new UnknownError(undefined, 'a conflict without details');
    return WrongExpectedVersionError.fromWrongExpectedVersion(conflict, stream);
  },
  StreamDeleted: (stream) => StreamDeletedError.fromStreamName(stream),
  AccessDenied: () => new AccessDeniedError(),
  Timeout: () => new DeadlineExceededError(),
  MaximumAppendSizeExceeded(_, details) {
    const { deserializeBinary } = sharedPb.MaximumAppendSizeExceeded;
    const limit = details.unpack(deserializeBinary, `${PACKAGE}MaximumAppendSizeExceeded`);
    return MaxAppendSizeExceededError.fromMaxAppendSize(limit?.getMaxappendsize() ?? 0);
  },
};

function errorOf(answer: BatchAppendResp, stream: string): Error {
  const details = answer.getError()?.getDetails();
  const type = details?.getTypeName() ?? '';
  const known = ERROR_OF[type.replace(PACKAGE, '')];
  if (known !== undefined && details !== undefined) return known(stream, details);
  return new UnknownError(undefined, `the server answered: ${answer.getError()?.getMessage() ?? type}`);
}

/**
 * Describes the append in the error, whose message the client leaves empty. Passing errors stay unchanged. Not for an
 * error shared by several appends.
 */
export function inWords(error: unknown, { stream, events, expected }: AppendToSend): unknown {
  if (!(error instanceof Error) || !('type' in error) || faultOf(error).kind === 'passing') return error;
  const said = error.message === '' ? '' : ` (${error.message})`;
  const types = [...new Set(events.map(({ type }) => type))].join(', ');
  const actual = error instanceof WrongExpectedVersionError ? `, which is at ${error.actualVersion}` : '';
  error.message = `${String(error.type)}${said}: ${types} to ${stream} at ${expected}${actual}`;
  return error;
}
