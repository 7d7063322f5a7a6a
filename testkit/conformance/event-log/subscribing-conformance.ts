import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position } from '@duende/contracts/events/domain-event';
import { describe, expect, it } from 'vitest';
import type { EventLog, RecordedEvent, SubscriptionItem } from '@duende/platform/event-log/event-log';
import { type EventLogAdapter, withLog } from './event-log-adapter.ts';
import {
  appendScattered,
  followUntil,
  newStream,
  readToArray,
  sampleEvent,
  sampleEvents,
} from '../../samples/sample-events.ts';

const positionsOf = (events: readonly RecordedEvent[]) => events.map(({ position }) => position);

/** What a subscription from `start` must have given by now. */
async function everythingAfter(log: EventLog, start: Position): Promise<Position[]> {
  return positionsOf(await readToArray(log.readAll(start, await log.head())));
}

export function describeSubscribing(adapter: EventLogAdapter): void {
  describe('subscribing', () => {
    it(
      'gives what there is, says once that it is caught up, then goes on live',
      withLog(adapter, async (log, start) => {
        const stream = newStream();
        await log.append(stream, sampleEvents(2), 'no-stream');
        const lines: string[] = [];
        const { events } = await followUntil(
          log.subscribeAll(start, new AbortController().signal),
          (seen) => seen.length === 4,
          async (item) => {
            lines.push('caughtUp' in item ? `caught up at ${item.position}` : `${item.length} events`);
            if ('caughtUp' in item) await log.append(stream, sampleEvents(2), 1);
          },
        );
        expect(events.map(({ revision }) => revision)).toEqual([0, 1, 2, 3]);
        expect(lines.filter((line) => line.startsWith('caught'))).toEqual([
          `caught up at ${events[1]?.position}`,
        ]);
      }),
    );

    it(
      'is caught up at once where nothing is left',
      withLog(adapter, async (log) => {
        const { position } = await log.append(newStream(), sampleEvents(1), 'no-stream');
        const items = log.subscribeAll(position, new AbortController().signal);
        const { events, caughtUps } = await followUntil(items, (_, times) => times === 1);
        expect({ events, caughtUps }).toEqual({ events: [], caughtUps: 1 });
      }),
    );

    it(
      'resumes after a position, without that event',
      withLog(adapter, async (log, start) => {
        await log.append(newStream(), sampleEvents(5), 'no-stream');
        const signal = new AbortController().signal;
        const all = await followUntil(log.subscribeAll(start, signal), (_, caughtUps) => caughtUps === 1);
        const third = all.events[2]?.position ?? '';
        const rest = await followUntil(log.subscribeAll(third, signal), (_, caughtUps) => caughtUps === 1);
        expect(positionsOf(rest.events)).toEqual(positionsOf(all.events).slice(3));
      }),
    );

    it(
      'leaves no gap and gives nothing twice while others append',
      withLog(adapter, async (log, start) => {
        const count = 2_000;
        await appendScattered(log, count / 2);
        const appending = (async () => {
          for (let i = 0; i < 20; i += 1) await appendScattered(log, count / 40);
        })();
        const signal = new AbortController().signal;
        const { events, caughtUps } = await followUntil(
          log.subscribeAll(start, signal),
          (seen, times) => seen.length >= count && times > 0,
        );
        await appending;
        expect(caughtUps).toBe(1);
        expect(positionsOf(events)).toEqual(await everythingAfter(log, start));
      }),
    );

    it(
      'waits for a slow reader and loses nothing',
      withLog(adapter, async (log, start) => {
        const count = 400;
        const items = log.subscribeAll(start, new AbortController().signal);
        const appending = (async () => {
          for (let i = 0; i < 8; i += 1) await appendScattered(log, count / 8);
        })();
        const { events } = await followUntil(
          items,
          (seen) => seen.length >= count,
          async () => {
            for (let turn = 0; turn < 20; turn += 1) await nextTurn();
          },
        );
        await appending;
        expect(positionsOf(events)).toEqual(await everythingAfter(log, start));
      }),
    );

    it(
      'serves several readers, each from its own place',
      withLog(adapter, async (log, start) => {
        const { position } = await log.append(newStream(), sampleEvents(3), 'no-stream');
        const signal = new AbortController().signal;
        const early = followUntil(log.subscribeAll(start, signal), (seen) => seen.length === 5);
        const late = followUntil(log.subscribeAll(position, signal), (seen) => seen.length === 2);
        await log.append(newStream(), sampleEvents(2), 'no-stream');
        const all = await everythingAfter(log, start);
        expect(positionsOf((await early).events)).toEqual(all);
        expect(positionsOf((await late).events)).toEqual(all.slice(3));
      }),
    );

    it(
      'gives an event no later than the append resolves to a reader who then asks',
      withLog(adapter, async (log, start) => {
        const stream = newStream();
        for (let revision = 0; revision < 20; revision += 1) {
          await log.append(stream, [sampleEvent({ revision })], revision === 0 ? 'no-stream' : revision - 1);
          const read = await log.read(stream);
          expect(read).toHaveLength(revision + 1);
        }
        expect(await everythingAfter(log, start)).toHaveLength(20);
      }),
    );

    it(
      'ends when the signal aborts: before, while waiting, and between two batches',
      withLog(adapter, async (log, start) => {
        await log.append(newStream(), sampleEvents(1), 'no-stream');
        const never = log.subscribeAll(start, AbortSignal.abort());
        expect(await followUntil(never, () => false)).toEqual({ events: [], caughtUps: 0 });

        const waiting = new AbortController();
        const ended = await followUntil(
          log.subscribeAll(start, waiting.signal),
          () => false,
          (item: SubscriptionItem) => {
            if ('caughtUp' in item) setImmediate(() => waiting.abort());
          },
        );
        expect(ended.events).toHaveLength(1);

        const between = new AbortController();
        const left = await followUntil(
          log.subscribeAll(start, between.signal),
          () => false,
          () => between.abort(),
        );
        expect(left).toMatchObject({ caughtUps: 0 });
      }),
    );
  });
}
