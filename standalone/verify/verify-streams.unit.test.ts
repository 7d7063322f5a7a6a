import { createMemoryEventLog } from '@duende/testkit/memory/memory-event-log';
import { sampleEvents } from '@duende/testkit/samples/sample-events';
import { StreamRefused, StreamRemoved } from '@duende/platform/errors/errors';
import type { EventLog, RecordedEvent } from '@duende/platform/event-log/event-log';
import { describe, expect, it } from 'vitest';
import { findDamagedStreams, SAMPLE } from './verify-streams.ts';

const STREAMS = 3 * SAMPLE;
const nameOf = (n: number) => `party-${String(n).padStart(4, '0')}`;

/** A log of many streams of two events each, which notes who is asked for what by name. */
async function given(damage: Partial<Pick<EventLog, 'read' | 'readAll'>> = {}) {
  const memory = createMemoryEventLog();
  for (let n = 0; n < STREAMS; n += 1) await memory.append(nameOf(n), sampleEvents(2), 'no-stream');
  const asked = new Set<string>();
  const read: EventLog['read'] = (stream, ...rest) => {
    asked.add(stream);
    return (damage.read ?? memory.read)(stream, ...rest);
  };
  const log: EventLog = { ...memory, ...damage, read };
  return { log, memory, asked, find: async () => findDamagedStreams(log, await memory.head()) };
}

/** What all streams show, changed. */
async function showing(change: (event: RecordedEvent) => RecordedEvent | null) {
  const { memory } = await given();
  return given({
    async *readAll(from, to) {
      for await (const events of memory.readAll(from, to))
        yield events.flatMap((event) => change(event) ?? []);
    },
  });
}

describe('of streams that nothing speaks against', () => {
  it('so many are asked, from the first to the last that began, and the same the next time', async () => {
    const { asked, find } = await given();
    expect(await find()).toEqual([]);
    const first = [...asked].sort();
    expect(first).toHaveLength(SAMPLE);
    expect([first.at(0), first.at(-1)]).toEqual([nameOf(0), nameOf(STREAMS - 1)]);
    asked.clear();
    await find();
    expect([...asked].sort()).toEqual(first);
  });

  it('all are asked where one of those is damaged: the cause may be everywhere', async () => {
    const refused: EventLog['read'] = (stream) => Promise.reject(new StreamRefused(stream));
    const { find } = await given({ read: refused });
    const damaged = await find();
    expect(damaged).toHaveLength(STREAMS);
    expect(new Set(damaged.map(({ damage }) => damage))).toEqual(new Set(['refused']));
  });
});

/** One that no sample holds. */
const BETWEEN = nameOf(1);

describe('a stream outside of the sample is asked', () => {
  it('where it has metadata or a tombstone', async () => {
    const { memory } = await given();
    const { asked, find } = await given({
      readAll(from, to, onSetUp) {
        onSetUp?.(BETWEEN);
        return memory.readAll(from, to);
      },
      read: (stream, ...rest) =>
        stream === BETWEEN
          ? Promise.reject(new StreamRemoved(BETWEEN, 'tombstoned'))
          : memory.read(stream, ...rest),
    });
    expect(await find()).toEqual([{ stream: BETWEEN, damage: 'tombstoned' }]);
    expect(asked.size).toBe(SAMPLE + 1);
  });

  it('where all streams show no first event of it', async () => {
    const { find } = await showing((event) =>
      event.stream === BETWEEN && event.revision === 0 ? null : event,
    );
    expect(await find()).toEqual([{ stream: BETWEEN, damage: 'lost' }]);
  });

  it('where all streams show a gap in it', async () => {
    const { asked, find } = await showing((event) =>
      event.stream === BETWEEN && event.revision === 1 ? { ...event, revision: 2 } : event,
    );
    expect(await find()).toEqual([{ stream: BETWEEN, damage: 'lost' }]);
    expect(asked.has(BETWEEN)).toBe(true);
  });
});
