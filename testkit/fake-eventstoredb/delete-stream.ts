import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import streams, { type DeleteReq, type TombstoneReq } from '@eventstore/db-client/generated/streams_pb.js';
import { expectation, type Expectation } from './append-request.ts';
import type { Faults } from './faults.ts';
import { streamName } from './read-request.ts';
import type { DeleteOutcome, StoredLog } from './stored-log.ts';
import { badRequest, notReady, streamDeleted, writeTimedOut, wrongExpectedVersion } from './grpc-error.ts';

/** Hides a stream's events (soft delete). */
export function deleteStream(log: StoredLog, faults: Faults) {
  return (
    { request }: ServerUnaryCall<DeleteReq, InstanceType<typeof streams.DeleteResp>>,
    callback: sendUnaryData<InstanceType<typeof streams.DeleteResp>>,
  ): void =>
    answer(callback, () => {
      const position = remove(faults, 'Delete', request, (name, expected) => log.softDelete(name, expected));
      const place = new streams.DeleteResp.Position();
      return new streams.DeleteResp().setPosition(
        place.setCommitPosition(position).setPreparePosition(position),
      );
    });
}

/** Ends a stream for ever. */
export function tombstoneStream(log: StoredLog, faults: Faults) {
  return (
    { request }: ServerUnaryCall<TombstoneReq, InstanceType<typeof streams.TombstoneResp>>,
    callback: sendUnaryData<InstanceType<typeof streams.TombstoneResp>>,
  ): void =>
    answer(callback, () => {
      const position = remove(faults, 'Tombstone', request, (name, expected) =>
        log.tombstone(name, expected),
      );
      const place = new streams.TombstoneResp.Position();
      return new streams.TombstoneResp().setPosition(
        place.setCommitPosition(position).setPreparePosition(position),
      );
    });
}

function answer<T>(callback: sendUnaryData<T>, make: () => T): void {
  try {
    callback(null, make());
  } catch (error) {
    callback(error as Error);
  }
}

function remove(
  faults: Faults,
  action: 'Delete' | 'Tombstone',
  request: DeleteReq | TombstoneReq,
  write: (name: string, expected: Expectation) => DeleteOutcome,
): string {
  if (faults.starting) throw notReady();
  if (faults.refusesWrites) throw writeTimedOut();
  const options = request.getOptions();
  if (!options) throw badRequest('options missing');
  const stream = streamName(options.getStreamIdentifier());
  const expected = expectation(options, options.getRevision());
  const outcome = write(stream, expected);
  switch (outcome.kind) {
    case 'tombstoned':
      throw streamDeleted(stream);
    case 'conflict': {
      const versions = { stream, expected: versionNumber(expected), actual: versionNumber(outcome.actual) };
      throw wrongExpectedVersion(action, versions);
    }
    case 'deleted':
      return String(outcome.position);
  }
}

/** Expectations as the numbers that a node puts into its texts and trailers. */
function versionNumber(expected: Expectation): string {
  if (expected === 'no_stream') return '-1';
  if (expected === 'any') return '-2';
  return expected === 'stream_exists' ? '-4' : String(expected);
}
