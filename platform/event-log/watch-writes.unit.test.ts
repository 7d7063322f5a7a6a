import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LogUnavailable, RevisionConflict, StorageFull } from '../errors/errors.ts';
import type { EventLog } from './event-log.ts';
import { createMemoryEventLog } from '@duende/testkit/memory/memory-event-log';
import { logToLines } from '@duende/testkit/support/log-lines';
import { newStream, sampleEvents } from '@duende/testkit/samples/sample-events';
import { watchWrites } from './watch-writes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A log that fails on command. */
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
  const { logger, messages } = logToLines();
  const watched = watchWrites(log, () => isUp, logger);
  return {
    ...watched,
    messages,
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
    const { write, fail, refusal, marks } = rig();
    fail(error);
    await expect(write()).rejects.toBe(error);
    expect(refusal()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(refusal()).not.toBeNull();
    fail(null);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(refusal()).toBeNull();
    expect(new Set(marks).size).toBe(1);
    expect(marks[0]).toMatch(/^probe-[0-9a-f-]{36}$/);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(marks).toHaveLength(4);
  },
);

it.each([
  [new StorageFull('no room'), 'writes are refused: there is no room'],
  [new LogUnavailable('timed out'), 'writes are not confirmed'],
])('why is logged, again each minute and when it is over: %s', async (error, reason) => {
  const { write, fail, refusal, messages } = rig();
  fail(error);
  await expect(write()).rejects.toBe(error);
  await expect(write()).rejects.toBe(error);
  expect([refusal(), messages()]).toEqual([reason, [`event log: ${reason}`]]);
  await vi.advanceTimersByTimeAsync(63_000);
  expect(messages()).toEqual([`event log: ${reason}`, `event log: ${reason}`]);
  fail(null);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([refusal(), messages().at(-1)]).toEqual([null, 'event log: writes are accepted again']);
});

it('a log that answers again takes writes once one is confirmed, which is tried at once without a log line', async () => {
  const { answersAgain, fail, refusal, marks, messages } = rig();
  fail(new LogUnavailable('no quorum'));
  answersAgain();
  answersAgain();
  expect(refusal()).toBe('it answers again, but has not confirmed a write yet');
  await vi.advanceTimersByTimeAsync(50);
  expect([marks.length, refusal()]).toEqual([1, 'writes are not confirmed']);
  fail(null);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(refusal()).toBeNull();
  answersAgain();
  await vi.advanceTimersByTimeAsync(50);
  expect([refusal(), new Set(marks).size]).toEqual([null, 2]);
  expect(messages()).toEqual(['event log: writes are not confirmed', 'event log: writes are accepted again']);
});

it('a write that is confirmed meanwhile is enough', async () => {
  const { answersAgain, write, refusal, marks } = rig();
  answersAgain();
  await write();
  expect(refusal()).toBeNull();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(marks).toEqual([]);
});

it('the first write is reported too', async () => {
  const { write, fail, refusal } = rig();
  fail(new StorageFull('no room'));
  await expect(write()).rejects.toThrow('no room');
  fail(null);
  await write();
  expect(refusal()).toBeNull();
});

it('a log that is away, and a conflict, are other matters', async () => {
  const { write, fail, refusal, marks } = rig();
  fail(new LogUnavailable('gone'), false);
  await expect(write()).rejects.toThrow('gone');
  fail(new RevisionConflict('party-a', 1, 2));
  await expect(write()).rejects.toBeInstanceOf(RevisionConflict);
  expect(refusal()).toBeNull();
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
