import { describe, expect, it } from 'vitest';
import { AppendTooLarge, RevisionConflict } from '@duende/platform/errors/errors';
import type { EventToAppend } from '@duende/platform/event-log/event-log';
import { appendBytes, MAX_APPEND_BYTES } from '@duende/platform/event-log/rules';
import { type EventLogAdapter, withLog } from './event-log-adapter.ts';
import { newStream, readToArray, sampleEvent, sampleEvents } from '../../samples/sample-events.ts';

export function describeAppending(adapter: EventLogAdapter): void {
  describe('expected revision', () => {
    it(
      'writes to a new stream and to the end of an old one',
      withLog(adapter, async (log) => {
        const stream = newStream();
        const first = await log.append(stream, sampleEvents(2), 'no-stream');
        const second = await log.append(stream, sampleEvents(1), 1);
        expect(first.revision).toBe(1);
        expect(second.revision).toBe(2);
        expect(second.position > first.position).toBe(true);
        expect((await log.read(stream)).map(({ revision }) => revision)).toEqual([0, 1, 2]);
      }),
    );

    it.each([
      { held: 0, expected: 0, actual: 'no-stream' },
      { held: 2, expected: 'no-stream', actual: 1 },
      { held: 2, expected: 0, actual: 1 },
      { held: 2, expected: 2, actual: 1 },
    ] as const)(
      'refuses $expected on a stream at $actual and writes nothing',
      async ({ held, expected, actual }) => {
        await withLog(adapter, async (log) => {
          const stream = newStream();
          if (held > 0) await log.append(stream, sampleEvents(held), 'no-stream');
          const append = log.append(stream, sampleEvents(2), expected);
          await expect(append).rejects.toBeInstanceOf(RevisionConflict);
          await expect(append).rejects.toMatchObject({ stream, expected, actual });
          expect(await log.read(stream)).toHaveLength(held);
        })();
      },
    );

    it(
      'lets exactly one of 20 creators win',
      withLog(adapter, async (log) => {
        const stream = newStream();
        const tries = sampleEvents(20).map((event) => log.append(stream, [event], 'no-stream'));
        const results = await Promise.allSettled(tries);
        const lost = results.flatMap((result) =>
          result.status === 'rejected' ? [result.reason as unknown] : [],
        );
        expect(lost).toHaveLength(19);
        for (const reason of lost) expect(reason).toBeInstanceOf(RevisionConflict);
        const winner = results.findIndex(({ status }) => status === 'fulfilled');
        expect((await log.read(stream)).map(({ data }) => data)).toEqual([{ n: winner }]);
      }),
    );

    it(
      'fails only a conflict among appends at the same moment',
      withLog(adapter, async (log) => {
        const taken = newStream();
        await log.append(taken, sampleEvents(1), 'no-stream');
        const streams = Array.from({ length: 60 }, (_, n) => (n % 3 === 0 ? taken : newStream()));
        const results = await Promise.allSettled(
          streams.map((stream) => log.append(stream, sampleEvents(2), 'no-stream')),
        );
        expect(results.map(({ status }) => status)).toEqual(
          streams.map((stream) => (stream === taken ? 'rejected' : 'fulfilled')),
        );
        expect(await log.read(taken)).toHaveLength(1);
      }),
    );
  });

  describe('the same append again', () => {
    it(
      'answers as the first time and writes nothing',
      withLog(adapter, async (log) => {
        const stream = newStream();
        const events = sampleEvents(3);
        const first = await log.append(stream, events, 'no-stream');
        await log.append(stream, sampleEvents(1), 2);
        expect(await log.append(stream, events, 'no-stream')).toEqual(first);
        expect(await log.read(stream)).toHaveLength(4);
      }),
    );

    it(
      'answers a leading part with the place of its last event',
      withLog(adapter, async (log) => {
        const stream = newStream();
        const events = sampleEvents(3);
        await log.append(stream, events, 'no-stream');
        const [, second] = await log.read(stream);
        const again = await log.append(stream, events.slice(0, 2), 'no-stream');
        expect(again).toEqual({ revision: 1, position: second?.position });
        expect(await log.read(stream)).toHaveLength(3);
      }),
    );

    it(
      'is a conflict when it holds more than was written, or other events',
      withLog(adapter, async (log) => {
        const stream = newStream();
        const events = sampleEvents(2);
        await log.append(stream, events, 'no-stream');
        const more = log.append(stream, [...events, sampleEvent()], 'no-stream');
        await expect(more).rejects.toBeInstanceOf(RevisionConflict);
        const other = log.append(stream, [...events.slice(0, 1), sampleEvent()], 'no-stream');
        await expect(other).rejects.toBeInstanceOf(RevisionConflict);
        const swapped = log.append(stream, events.toReversed(), 'no-stream');
        await expect(swapped).rejects.toBeInstanceOf(RevisionConflict);
        expect(await log.read(stream)).toHaveLength(2);
      }),
    );

    it(
      'is written once when it is sent many times at once',
      withLog(adapter, async (log) => {
        const stream = newStream();
        const events = sampleEvents(2);
        const answers = await Promise.all(
          Array.from({ length: 10 }, () => log.append(stream, events, 'no-stream')),
        );
        expect(new Set(answers.map(({ position }) => position)).size).toBe(1);
        expect(await log.read(stream)).toHaveLength(2);
      }),
    );
  });

  describe('written events', () => {
    it(
      'comes back as it was, whatever its type',
      withLog(adapter, async (log, start) => {
        const stream = newStream();
        const data = {
          text: 'Ñandú 🌲 \u2028 "x"',
          nested: { list: [1, 2.5, null, true], empty: {} },
          $gt: '',
        };
        const event = sampleEvent(data, 'TypeOfAnotherProgram');
        const { position } = await log.append(stream, [event], 'no-stream');
        const recorded = { ...event, stream, revision: 0, position };
        expect(await log.read(stream)).toEqual([recorded]);
        expect(await readToArray(log.readAll(start, position))).toEqual([recorded]);
      }),
    );

    it.each([{ events: 1 }, { events: 3 }])(
      'may be as large as the port says, in $events',
      async ({ events: count }) => {
        await withLog(adapter, async (log) => {
          const stream = newStream();
          const events = eventsOf(MAX_APPEND_BYTES, count);
          await log.append(stream, events, 'no-stream');
          expect((await log.read(stream)).map(({ data }) => data)).toEqual(events.map(({ data }) => data));
        })();
      },
    );

    it.each([{ events: 1 }, { events: 3 }])(
      'is refused where it holds a byte more, in $events, and its neighbours are written',
      async ({ events: count }) => {
        await withLog(adapter, async (log) => {
          const [stream, before, after] = [newStream(), newStream(), newStream()];
          const first = log.append(before, sampleEvents(2), 'no-stream');
          const tooLarge = log.append(stream, eventsOf(MAX_APPEND_BYTES + 1, count), 'no-stream');
          await expect(tooLarge).rejects.toBeInstanceOf(AppendTooLarge);
          await Promise.all([first, log.append(after, sampleEvents(2), 'no-stream')]);
          expect(await log.read(stream)).toEqual([]);
          expect(await log.append(stream, sampleEvents(1), 'no-stream')).toMatchObject({ revision: 0 });
        })();
      },
    );
  });
}

/** So many events of exactly so many bytes together, most of them letters of two. */
function eventsOf(bytes: number, count: number): EventToAppend[] {
  const events = Array.from({ length: count }, () => sampleEvent({ text: '' }));
  const missing = bytes - appendBytes(events);
  return events.map((event, index) => {
    const share = Math.floor(missing / count) + (index === 0 ? missing % count : 0);
    return { ...event, data: { text: 'ñ'.repeat(Math.floor(share / 2)) + 'x'.repeat(share % 2) } };
  });
}
