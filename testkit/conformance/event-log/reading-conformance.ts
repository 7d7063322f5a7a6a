import { START } from '@duende/contracts/events/domain-event';
import { describe, expect, it } from 'vitest';
import { type EventLogAdapter, withLog } from './event-log-adapter.ts';
import { appendScattered, newStream, readToArray, sampleEvents } from '../../samples/sample-events.ts';

export function describeReading(adapter: EventLogAdapter): void {
  describe('reading', () => {
    it(
      'gives a stream from a revision on, and nothing if there is none',
      withLog(adapter, async (log) => {
        const stream = newStream();
        await log.append(stream, sampleEvents(4), 'no-stream');
        expect((await log.read(stream, 2)).map(({ data }) => data)).toEqual([{ n: 2 }, { n: 3 }]);
        expect(await log.read(stream, 4)).toEqual([]);
        expect(await log.read(newStream())).toEqual([]);
      }),
    );

    it(
      'gives no more of a stream than was asked for, and the rest to who asks again',
      withLog(adapter, async (log) => {
        const stream = newStream();
        await log.append(stream, sampleEvents(5), 'no-stream');
        const revisionsOf = async (from: number, maxCount: number) =>
          (await log.read(stream, from, maxCount)).map(({ revision }) => revision);
        expect(await revisionsOf(0, 2)).toEqual([0, 1]);
        expect(await revisionsOf(2, 3)).toEqual([2, 3, 4]);
        expect(await revisionsOf(1, 2)).toEqual([1, 2]);
        expect(await revisionsOf(4, 9)).toEqual([4]);
        expect(await revisionsOf(5, 1)).toEqual([]);
      }),
    );

    it(
      'gives a whole stream to who asked for what was not there yet, and that too once it is',
      withLog(adapter, async (log) => {
        const stream = newStream();
        await log.append(stream, sampleEvents(2), 'no-stream');
        expect(await log.read(stream, 2)).toEqual([]);
        expect((await log.read(stream)).map(({ revision }) => revision)).toEqual([0, 1]);
        await log.append(stream, sampleEvents(1), 1);
        expect((await log.read(stream, 2)).map(({ revision }) => revision)).toEqual([2]);
        expect((await log.read(stream)).map(({ revision }) => revision)).toEqual([0, 1, 2]);
      }),
    );

    it(
      'gives all events between two positions, without the first and with the last',
      withLog(adapter, async (log, start) => {
        const stream = newStream();
        await log.append(stream, sampleEvents(5), 'no-stream');
        const all = await readToArray(log.readAll(start, await log.head()));
        expect(all.map(({ data }) => data)).toEqual([0, 1, 2, 3, 4].map((n) => ({ n })));
        const places = all.map(({ position }) => position);
        const [, second = START, , fourth = START] = places;
        const between = await readToArray(log.readAll(second, fourth));
        expect(between.map(({ data }) => data)).toEqual([{ n: 2 }, { n: 3 }]);
        expect(await readToArray(log.readAll(fourth, fourth))).toEqual([]);
        expect(await readToArray(log.readAll(fourth, second))).toEqual([]);
      }),
    );

    it(
      'gives many events in batches, in the order of their positions, each once',
      withLog(adapter, async (log, start) => {
        await appendScattered(log, 3_000);
        const batches: number[] = [];
        const positions: string[] = [];
        for await (const batch of log.readAll(start, await log.head())) {
          batches.push(batch.length);
          positions.push(...batch.map(({ position }) => position));
        }
        expect(positions).toHaveLength(3_000);
        expect(positions).toEqual([...new Set(positions)].sort());
        expect(Math.max(...batches)).toBeLessThanOrEqual(1_000);
      }),
    );

    it(
      'knows the head: the last position appended, 16 hexadecimal digits after the start',
      withLog(adapter, async (log, start) => {
        const { position } = await log.append(newStream(), sampleEvents(2), 'no-stream');
        expect(await log.head()).toBe(position);
        expect(position).toMatch(/^[0-9a-f]{16}$/);
        expect(position > start && start >= START).toBe(true);
      }),
    );
  });
}
