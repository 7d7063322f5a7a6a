import { START, type Position } from '@duende/contracts/events/domain-event';
import { expect, test, vi } from 'vitest';
import { logToLines } from '@duende/testkit/support/log-lines';
import { LogUnavailable } from '../errors/errors.ts';
import type { EventLog, RecordedEvent } from './event-log.ts';
import {
  BATCH_SIZE,
  createCommitSignal,
  followFromNow,
  followTail,
  readTail,
  sharedTail,
  type LogTail,
} from './follow-log.ts';
import { toPlace, toPosition } from './rules.ts';

/** A log of so many events, of which only their positions are looked at; `faults` are thrown first, one a read. */
function tailOf(count: number, faults: unknown[] = []) {
  const log = { count, reads: 0 };
  const commits = createCommitSignal();
  const batchAfter = (position: Position, upTo: Position = toPosition(log.count)) => {
    log.reads += 1;
    if (faults.length > 0) throw faults.shift();
    const first = toPlace(position) + 1;
    const left = Math.min(toPlace(upTo), log.count) - first + 1;
    return Array.from(
      { length: Math.max(0, Math.min(left, BATCH_SIZE)) },
      (_, index) => ({ position: toPosition(first + index) }) as RecordedEvent,
    );
  };
  const tail: LogTail = { batchAfter, commits };
  const add = (more: number) => {
    log.count += more;
    commits.raise();
  };
  return { log, tail, add };
}

async function sizes(batches: AsyncIterable<readonly unknown[]>): Promise<number[]> {
  const read: number[] = [];
  for await (const batch of batches) read.push(batch.length);
  return read;
}

test.each([
  [0, [], 1],
  [3, [3], 1],
  [BATCH_SIZE, [BATCH_SIZE], 2],
  [2 * BATCH_SIZE + 1, [BATCH_SIZE, BATCH_SIZE, 1], 3],
])('%i events are read in batches, and nothing is asked after a short one', async (count, batches, reads) => {
  const { log, tail } = tailOf(count);
  expect(await sizes(readTail(tail, START, toPosition(count)))).toEqual(batches);
  expect(log.reads).toBe(reads);
});

test('a read has an end, and lets others have their turn between two batches', async () => {
  const { tail } = tailOf(5 * BATCH_SIZE);
  const turn = vi.fn();
  setImmediate(turn);
  expect(await sizes(readTail(tail, toPosition(10), toPosition(BATCH_SIZE + 20)))).toEqual([BATCH_SIZE, 10]);
  expect(turn).toHaveBeenCalled();
});

test('a subscription says once that it has caught up, then goes on with what comes', async () => {
  const { tail, add } = tailOf(BATCH_SIZE + 1);
  const ending = new AbortController();
  const reader = followTail(tail, START, ending.signal);
  expect((await reader.next()).value).toHaveLength(BATCH_SIZE);
  expect((await reader.next()).value).toHaveLength(1);
  expect((await reader.next()).value).toEqual({ caughtUp: true, position: toPosition(BATCH_SIZE + 1) });
  const next = reader.next();
  add(2);
  expect((await next).value).toHaveLength(2);
  const more = reader.next();
  add(1);
  expect((await more).value).toHaveLength(1);
  const end = reader.next();
  ending.abort();
  expect(await end).toEqual({ done: true, value: undefined });
});

test('a subscription that is aborted while a batch is looked at says nothing more', async () => {
  const { tail } = tailOf(1);
  const ending = new AbortController();
  const reader = followTail(tail, START, ending.signal);
  expect((await reader.next()).value).toHaveLength(1);
  ending.abort();
  expect(await reader.next()).toEqual({ done: true, value: undefined });
});

test('a live subscription reads once for each commit, and two of them once together', async () => {
  const { log, tail, add } = tailOf(0);
  const shared = sharedTail(tail);
  const readers = [1, 2].map(() => followTail(shared, START, new AbortController().signal));
  const next = async () =>
    (await Promise.all(readers.map((reader) => reader.next()))).map(({ value }) => value);
  const caughtUp = { caughtUp: true, position: START };
  expect(await next()).toEqual([caughtUp, caughtUp]);
  log.reads = 0;
  for (const more of [1, 2, 1]) {
    const waiting = next();
    add(more);
    const [first, second] = await waiting;
    expect(first).toHaveLength(more);
    expect(second).toBe(first);
  }
  expect(log.reads).toBe(3);
});

test('readers that share a read miss nothing committed since', async () => {
  const { tail, add } = tailOf(1);
  const shared = sharedTail(tail);
  expect(shared.batchAfter(START)).toHaveLength(1);
  expect(shared.batchAfter(START)).toBe(shared.batchAfter(START));
  expect(shared.batchAfter(toPosition(1))).toHaveLength(0);
  add(1);
  expect(shared.batchAfter(toPosition(1))).toHaveLength(1);
  expect(shared.batchAfter(START, toPosition(1))).toHaveLength(1);
});

test('a log that cannot be read for a moment is asked again', async () => {
  const { log, tail } = tailOf(2, [new LogUnavailable('busy'), new LogUnavailable('busy')]);
  const reader = followTail(tail, START, new AbortController().signal);
  expect((await reader.next()).value).toHaveLength(2);
  expect(log.reads).toBe(3);
});

test('a permanent fault ends the subscription', async () => {
  const { tail } = tailOf(2, [new RangeError('corrupt')]);
  await expect(followTail(tail, START, new AbortController().signal).next()).rejects.toThrow('corrupt');
});

const never = new AbortController().signal;

test('wakes all sleepers, and no commit is slept through', async () => {
  const commits = createCommitSignal();
  const seen = commits.count;
  const sleepers = [commits.after(seen, never), commits.after(seen, never)];
  commits.raise();
  await Promise.all(sleepers);
  await commits.after(seen, never);
  expect(commits.count).toBe(seen + 1);
});

test('wakes who is aborted and leaves the others asleep', async () => {
  const commits = createCommitSignal();
  const stop = new AbortController();
  let isAwake = false;
  const other = commits.after(commits.count, never).then(() => (isAwake = true));
  const aborted = commits.after(commits.count, stop.signal);
  stop.abort();
  await aborted;
  await commits.after(commits.count, stop.signal);
  expect(isAwake).toBe(false);
  commits.raise();
  await other;
});

test.each([
  ['an interruption', new LogUnavailable('no connection'), false],
  ['a fault', new TypeError('no batch'), true],
])('following from now begins at the end; %s: whether it is logged', async (_what, error, isLogged) => {
  const { logger, messages } = logToLines();
  const asked: Position[] = [];
  let isEnded = () => false;
  const log = {
    head: async () => toPosition(7),
    subscribeAll(from: Position, signal: AbortSignal) {
      asked.push(from);
      isEnded = () => signal.aborted;
      throw error;
    },
  } as unknown as EventLog;
  const stop = followFromNow(log, logger);
  await vi.waitFor(() => {
    expect(asked).toEqual([toPosition(7)]);
  });
  await stop();
  expect(isEnded()).toBe(true);
  expect(messages()).toEqual(isLogged ? ['the log cannot be followed'] : []);
  expect(asked).toHaveLength(1);
});
