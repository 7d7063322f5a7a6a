import { once } from 'node:events';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientReadableStream } from '@grpc/grpc-js';
import { START } from '@duende/contracts/events/domain-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { during } from '@duende/testkit/faults/during';
import { endAll } from '@duende/testkit/support/end-all';
import { LogUnavailable } from '../../errors/errors.ts';
import type { RecordedEvent } from '../event-log.ts';
import { followUntil, newStream, sampleEvent, sampleEvents } from '@duende/testkit/samples/sample-events';
import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
} from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { toPosition } from './messages.ts';
import { openEventStoreLog, type EventStoreLog } from './eventstore-event-log.ts';

let server: FakeEventStoreDb;
let log: EventStoreLog;

beforeEach(async () => {
  server = await startFakeEventStoreDb({ liveBuffer: 100 });
  log = await openEventStoreLog({ url: server.url });
});
afterEach(() => {
  vi.restoreAllMocks();
  return endAll(log.close, server.close);
});

/** Everything a subscriber that was there all the time sees, until `isEnough`. */
function follow(isEnough: (events: readonly RecordedEvent[]) => boolean) {
  return followUntil(log.subscribeAll(START, new AbortController().signal), isEnough);
}

interface ReadCall {
  readonly options: ReadReq.Options | undefined;
  readonly call: ClientReadableStream<unknown>;
}

/** The calls for reading that are made from now on. */
function watchReads(isWanted: (call: ReadCall) => boolean): readonly ReadCall[] {
  const calls: ReadCall[] = [];
  type Read = (request: ReadReq, ...args: unknown[]) => ReturnType<StreamsClient['read']>;
  const read = StreamsClient.prototype.read as Read;
  vi.spyOn(StreamsClient.prototype, 'read').mockImplementation(function (
    this: StreamsClient,
    request: ReadReq,
    ...args: unknown[]
  ) {
    const made = { options: request.getOptions(), call: read.call(this, request, ...args) };
    if (isWanted(made)) calls.push(made);
    return made.call;
  });
  return calls;
}

describe('a reader', () => {
  it('that is cut off for being slow goes on where it was', async () => {
    const subscriptions = watchReads(({ options }) => options?.hasSubscription() === true);
    const text = 'x'.repeat(4_000);
    const stream = newStream();
    const { events } = await followUntil(
      log.subscribeAll(START, new AbortController().signal),
      (seen) => seen.length === 3_000,
      async (item) => {
        if (!('caughtUp' in item)) return;
        // Nothing is read while far more is written than the connection and the server hold for a reader.
        for (let expected: number | 'no-stream' = 'no-stream', n = 0; n < 30; n += 1) {
          const batch = Array.from({ length: 100 }, () => sampleEvent({ text }));
          ({ revision: expected } = await log.append(stream, batch, expected));
        }
      },
    );
    expect(subscriptions.length).toBeGreaterThan(1);
    expect(events.map(({ revision }) => revision)).toEqual(Array.from({ length: 3_000 }, (_, n) => n));
  });

  it('that was cut off goes on after the last reported system event', async () => {
    const subscriptions = watchReads(({ options }) => options?.hasSubscription() === true);
    const first = await log.append(newStream(), sampleEvents(1), 'no-stream');
    const following = follow((seen) => seen.length === 2);
    await Promise.all(sampleEvents(200).map(({ id }) => log.markOnce(id, 'a system event')));
    // It is cut off again and again, and may not know yet.
    await vi.waitUntil(async () => {
      await vi.waitUntil(() => server.subscriptions === 1);
      const before = subscriptions.length;
      server.cut();
      await vi.waitUntil(() => subscriptions.length > before);
      const from = subscriptions.at(-1)?.options?.getAll()?.getPosition();
      return from !== undefined && toPosition(BigInt(from.getCommitPosition())) > first.position;
    });
    await vi.waitFor(() => log.append(newStream(), sampleEvents(1), 'no-stream'));
    const { events, caughtUps } = await following;
    expect({ count: new Set(events.map(({ id }) => id)).size, caughtUps }).toEqual({
      count: 2,
      caughtUps: 1,
    });
  });

  it.each([
    {
      name: 'is given up for the sake of another call',
      fault: async () => {
        server.setStarting(true);
        const asking = log.head();
        await vi.waitUntil(() => log.state() === 'down');
        server.setStarting(false);
        await asking;
      },
    },
    { name: 'is cut', fault: async () => server.cut() },
  ])('a reader whose link $name has everything or an error, never a part', async ({ fault }) => {
    const stream = newStream();
    await log.append(stream, sampleEvents(500), 'no-stream');
    const reads = watchReads(({ options }) => options?.hasStream() === true);
    const reading = during({ begin: () => server.slow(1), end: () => server.slow(0) }, async () => {
      const outcome = Promise.allSettled([log.read(stream)]);
      // Some of it has come, most of it has not.
      await vi.waitUntil(() => reads.length > 0);
      await once(reads[0]?.call as ClientReadableStream<unknown>, 'data');
      await fault();
      return outcome;
    });
    const [outcome] = await reading;
    if (outcome.status === 'fulfilled') expect(outcome.value).toHaveLength(500);
    else expect(outcome.reason).toBeInstanceOf(LogUnavailable);
    expect(await log.read(stream)).toHaveLength(500);
  });

  it('of a slow server gets everything', async () => {
    server.slow(2);
    const written = await Promise.all(
      sampleEvents(20).map((event) => log.append(newStream(), [event], 'no-stream')),
    );
    const { events } = await follow((seen) => seen.length === written.length);
    expect(events).toHaveLength(20);
  });
});
