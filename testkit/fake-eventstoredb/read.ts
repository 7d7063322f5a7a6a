import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { Faults } from './faults.ts';
import { accessDenied, notReady } from './grpc-error.ts';
import { createOutbox } from './outbox.ts';
import { readOnce } from './read-once.ts';
import { parseReadRequest } from './read-request.ts';
import { lacksRight } from './rights.ts';
import type { StoredLog } from './stored-log.ts';
import { subscribe } from './subscription.ts';

type Call = ServerWritableStream<ReadReq, Buffer>;

/** The one method behind reads and subscriptions, of a stream or of all. */
export function read(log: StoredLog, faults: Faults, liveBuffer: number): (call: Call) => void {
  return (call) => {
    const left = new AbortController();
    for (const event of ['cancelled', 'close'] as const) call.on(event, () => left.abort());
    answer(call, left.signal).catch((error: unknown) => call.emit('error', error));
  };

  async function answer(call: Call, left: AbortSignal): Promise<void> {
    if (faults.starting) throw notReady();
    const outbox = createOutbox(call, faults);
    const request = parseReadRequest(call.request);
    const isDenied =
      request.stream === undefined
        ? faults.deniesAll
        : lacksRight(faults.missingRights, 'read', request.stream);
    if (isDenied) throw accessDenied();
    if (request.kind === 'subscribe') {
      await subscribe(log, request, { outbox, left, liveBuffer });
      return;
    }
    // A node never answers a read of all streams that asks for nothing.
    if (request.stream === undefined && request.count === 0) return;
    for (const message of readOnce(log, request)) {
      const held = outbox.send(message);
      if (held) await held;
      if (left.aborted) return;
    }
    call.end();
  }
}
