import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LogUnavailable, RevisionConflict, StorageFull } from '../errors/errors.ts';
import type { EventLog } from './event-log.ts';
import { createMemoryEventLog } from '@duende/testkit/memory/memory-event-log';
import { newStream, sampleEvents } from '@duende/testkit/samples/sample-events';
import { watchWrites } from './watch-writes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A log that fails as it is told. */
function rig() {
  let fault: Error | null = null;
  let isUp = true;
  const marks: string[] = [];
  const memory: EventLog = createMemoryEventLog();
  const log = {
    ...memory,
    append: async (...append: Parameters<EventLog['append']>) => {
      if (fault !== null) throw fault;
      return memory.append(...append);
    },
    markOnce: async (name: string, value: string) => {
      marks.push(name);
      if (fault !== null) throw fault;
      return value;
    },
  };
  const watched = watchWrites(log, () => isUp);
  return {
    ...watched,
    marks,
    fail: (error: Error | null, up = true) => {
      fault = error;
      isUp = up;
    },
    write: () => watched.log.append(newStream(), sampleEvents(1), 'no-stream'),
  };
}

it.each([new StorageFull('no room'), new LogUnavailable('timed out')])(
  'a log that answers with "$message" takes no writes until it does again, whether or not anybody tries',
  async (error) => {
    const { write, fail, takesWrites, marks } = rig();
    fail(error);
    await expect(write()).rejects.toBe(error);
    expect(takesWrites()).toBe(false);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(takesWrites()).toBe(false);
    fail(null);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(takesWrites()).toBe(true);
    expect(new Set(marks).size).toBe(1);
    expect(marks[0]).toMatch(/^probe-[0-9a-f-]{36}$/);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(marks).toHaveLength(4);
  },
);

it('the first thing that is written tells too', async () => {
  const { write, fail, takesWrites } = rig();
  fail(new StorageFull('no room'));
  await expect(write()).rejects.toThrow('no room');
  fail(null);
  await write();
  expect(takesWrites()).toBe(true);
});

it('a log that is away, and a conflict, are other matters', async () => {
  const { write, fail, takesWrites, marks } = rig();
  fail(new LogUnavailable('gone'), false);
  await expect(write()).rejects.toThrow('gone');
  fail(new RevisionConflict('party-a', 1, 2));
  await expect(write()).rejects.toBeInstanceOf(RevisionConflict);
  expect(takesWrites()).toBe(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(marks).toEqual([]);
});

it('asks no more when it is closed', async () => {
  const { write, fail, close, marks } = rig();
  fail(new StorageFull('no room'));
  await expect(write()).rejects.toThrow('no room');
  close();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(marks).toEqual([]);
});
