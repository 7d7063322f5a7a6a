import grpc, { type ServerDuplexStream } from '@grpc/grpc-js';
import type { BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import {
  exceededLimit,
  expectation,
  proposedEvent,
  type AppendLimits,
  type AppendRequest,
} from './append-request.ts';
import type { Guard } from './authentication.ts';
import * as answers from './batch-append-answers.ts';
import { losesAnswer, WRITE_TIMEOUT_MS, type Faults } from './faults.ts';
import type { ProposedEvent } from './stored-event.ts';
import { createOutbox } from './outbox.ts';
import { streamName } from './read-request.ts';
import { lacksRight } from './rights.ts';
import type { StoredLog, Written } from './stored-log.ts';
import { notLeaderOfBatch } from './grpc-error.ts';

type Call = ServerDuplexStream<BatchAppendReq, Buffer>;

interface Served {
  readonly faults: Faults;
  readonly limits: AppendLimits;
}

/** An append whose parts are still arriving. */
interface Arriving extends AppendRequest {
  readonly events: ProposedEvent[];
  /** the deadline for writing, by any clock; `null`: the client gave none */
  readonly deadline: number | null;
}

/** The long stream over which a client sends all its appends; each is answered by its correlation id. */
export function batchAppend(log: StoredLog, { faults, limits }: Served, leads: Guard): (call: Call) => void {
  return (call) => {
    const outbox = createOutbox(call, faults);
    const arriving = new Map<string, Arriving>();
    call.on('data', (request: BatchAppendReq) => {
      const refusal = leads(call.metadata);
      if (refusal !== undefined) {
        call.emit('error', refusal.code === grpc.status.NOT_FOUND ? notLeaderOfBatch() : refusal);
        return;
      }
      const id = request.getCorrelationId()?.getString() ?? '';
      const append = arriving.get(id) ?? begin(request);
      for (const message of request.getProposedMessagesList()) append.events.push(proposedEvent(message));
      if (!request.getIsFinal()) {
        arriving.set(id, append);
        return;
      }
      arriving.delete(id);
      const correlation = { id, stream: append.stream };
      // As a node reads it: a moment of its own clock, whichever clock it came from.
      const askedMs =
        append.deadline === null ? Infinity : append.deadline - Date.now() - faults.clockAheadMs;
      if (askedMs <= 0) void outbox.send(answers.timedOut(correlation));
      else if (isUnconfirmed(log, faults, append)) {
        const timeoutMs = Math.min(askedMs, WRITE_TIMEOUT_MS);
        setTimeout(() => void outbox.send(answers.timedOut(correlation)), timeoutMs).unref();
      } else {
        const timeoutMs = Math.min(askedMs, WRITE_TIMEOUT_MS);
        const answer = write(log, { faults, limits, timeoutMs }, correlation, append);
        if (answer instanceof Promise) void answer.then((late) => outbox.send(late));
        else if (answer) void outbox.send(answer);
      }
    });
    call.on('end', () => call.end());
  };
}

/** What is to be written waits for others; what is refused only the leader refuses. */
export function isUnconfirmed(log: StoredLog, faults: Faults, append: AppendRequest): boolean {
  const { stream, events, expected } = append;
  if (!faults.refusesWrites || faults.starting || lacksRight(faults.missingRights, 'write', stream))
    return false;
  return log.judge(stream, events, expected).kind === 'write';
}

/** What became of an append that waits for other nodes; `null` where that was not known within the write time-out. */
export function whenSettled(settled: Promise<Written | null>, timeoutMs: number): Promise<Written | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), timeoutMs).unref();
    void settled.then((written) => {
      if (written === null) return;
      clearTimeout(timer);
      resolve(written);
    });
  });
}

function begin(request: BatchAppendReq): Arriving {
  const options = request.getOptions();
  const stream = streamName(options?.getStreamIdentifier());
  const expected = options ? expectation(options, options.getStreamPosition()) : 'any';
  const deadline = options?.getDeadline()?.toDate().getTime() ?? null;
  return { stream, expected, events: [], deadline };
}

/** What is written is answered at once, what waits for other nodes when they have confirmed it, or as timed out. */
function write(
  log: StoredLog,
  { faults, limits, timeoutMs }: Served & { readonly timeoutMs: number },
  correlation: answers.Correlation,
  { stream, expected, events }: AppendRequest,
): Buffer | Promise<Buffer> | undefined {
  if (faults.starting) return answers.notReadyYet(correlation);
  if (lacksRight(faults.missingRights, 'write', stream)) return answers.accessDenied(correlation);
  const limit = exceededLimit(events, limits);
  if (limit !== null) return answers.tooLarge(correlation, limit);
  const taken = ({ revision, position }: Written) =>
    answers.appended(correlation, revision, faults.omitsPositions ? null : position);
  const outcome = log.append(stream, events, expected);
  switch (outcome.kind) {
    case 'conflict':
      return answers.conflicted(correlation, expected, outcome.actual);
    case 'tombstoned':
      return answers.tombstoned(correlation);
    case 'written':
      return losesAnswer(faults) ? undefined : taken(outcome);
    case 'unconfirmed':
      return whenSettled(outcome.settled, timeoutMs).then((written) =>
        written === null ? answers.timedOut(correlation) : taken(written),
      );
  }
}
