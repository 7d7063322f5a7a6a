import { randomUUID } from 'node:crypto';
import { START, type Position } from '@duende/contracts/events/domain-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { EventLog, RecordedEvent, SubscriptionItem } from './event-log.ts';
import { createFollowedLog, LONGEST_LAG_MS } from './followed-log.ts';
import { createMemoryEventLog } from '@duende/testkit/memory/memory-event-log';
import { sampleEvent } from '@duende/testkit/samples/sample-events';

afterEach(() => void vi.useRealTimers());

/** A log in memory that is followed, with what its listener hears; the reader is pulled by the test. */
function setUp(base: EventLog = createMemoryEventLog()) {
  const { log, followed } = createFollowedLog(base);
  const calls: string[] = [];
  followed.listen({
    received: (events) => void calls.push(...events.map(({ stream, revision }) => `${stream} ${revision}`)),
    restarted: () => void calls.push('restarted'),
  });
  const ending = new AbortController();
  const follow = (from: Position) => log.subscribeAll(from, ending.signal)[Symbol.asyncIterator]();
  const append = (stream: string) => log.append(stream, [sampleEvent()], 'no-stream');
  return { log, followed, calls, follow, append, ending };
}

test('is current once a subscription has caught up, and reports what that reports', async () => {
  const { followed, calls, follow, append } = setUp();
  await append('a');
  expect(followed.isCurrent(null)).toBe(false);
  const reader = follow(START);
  await reader.next();
  expect(followed.isCurrent(null)).toBe(false);
  await reader.next();
  expect(followed.isCurrent(null)).toBe(true);
  await append('b');
  await reader.next();
  expect(calls).toEqual(['restarted', 'a 0', 'b 0']);
});

test('is current up to what a caller has seen, or it is not', async () => {
  const { followed, follow, append, log } = setUp();
  const reader = follow(START);
  await reader.next();
  const { position } = await append('a');
  expect(followed.isCurrent(position)).toBe(false);
  await reader.next();
  expect(followed.isCurrent(position)).toBe(true);
  expect(position).toBe(await log.head());
});

test('is not current when an own append was not delivered in time, until it is', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { followed, follow, append } = setUp();
  const reader = follow(START);
  await reader.next();
  await append('a');
  vi.advanceTimersByTime(LONGEST_LAG_MS - 1);
  expect(followed.isCurrent(null)).toBe(true);
  vi.advanceTimersByTime(1);
  expect(followed.isCurrent(null)).toBe(false);
  await reader.next();
  expect(followed.isCurrent(null)).toBe(true);
});

test('an own append that was delivered before its answer came is not waited for', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const memory = createMemoryEventLog();
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { followed, follow, append } = setUp({
    ...memory,
    async append(...call) {
      const result = await memory.append(...call);
      await answered;
      return result;
    },
  });
  const reader = follow(START);
  await reader.next();
  const appending = append('a');
  await reader.next();
  answer();
  await appending;
  vi.advanceTimersByTime(2 * LONGEST_LAG_MS);
  expect(followed.isCurrent(null)).toBe(true);
});

test('only one subscription at a time is listened to; when it ends nothing is current until another has caught up', async () => {
  const { followed, calls, follow, append } = setUp();
  const [first, second] = [follow(START), follow(START)];
  await Promise.all([first.next(), second.next()]);
  await append('a');
  await Promise.all([first.next(), second.next()]);
  expect(calls).toEqual(['restarted', 'a 0']);
  await first.return?.();
  expect(followed.isCurrent(null)).toBe(false);
  await append('b');
  await second.next();
  expect(followed.isCurrent(null)).toBe(false);
  const third = follow(START);
  await third.next();
  await third.next();
  expect(followed.isCurrent(null)).toBe(true);
  expect(calls).toEqual(['restarted', 'a 0', 'restarted', 'restarted', 'a 0', 'b 0']);
});

test('is current up to where a subscription says that it has caught up, though it began there', async () => {
  const { followed, follow, append, log } = setUp();
  const { position } = await append('a');
  const reader = follow(position);
  expect((await reader.next()).value).toEqual({ caughtUp: true, position });
  expect(followed.isCurrent(position)).toBe(true);
  const later = await log.append('a', [sampleEvent()], 0);
  expect(followed.isCurrent(later.position)).toBe(false);
});

test('of two own appends the first is awaited', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { followed, follow, append } = setUp();
  const reader = follow(START);
  await reader.next();
  vi.advanceTimersByTime(5_000);
  await append('a');
  vi.advanceTimersByTime(LONGEST_LAG_MS - 10);
  await append('b');
  expect(followed.isCurrent(null)).toBe(true);
  vi.advanceTimersByTime(10);
  expect(followed.isCurrent(null)).toBe(false);
});

test('an own append is not acknowledged by what was delivered before it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const memory = createMemoryEventLog();
  async function* oneByOne(from: Position, signal: AbortSignal): AsyncGenerator<SubscriptionItem> {
    for await (const item of memory.subscribeAll(from, signal)) {
      if ('caughtUp' in item) yield item;
      else for (const event of item) yield [event];
    }
  }
  const { followed, follow, append } = setUp({ ...memory, subscribeAll: oneByOne });
  const reader = follow(START);
  await reader.next();
  await memory.append('of another process', [sampleEvent()], 'no-stream');
  await append('a');
  await reader.next();
  vi.advanceTimersByTime(LONGEST_LAG_MS);
  expect(followed.isCurrent(null)).toBe(false);
  await reader.next();
  expect(followed.isCurrent(null)).toBe(true);
});

const recorded = {
  ...sampleEvent(),
  id: randomUUID(),
  stream: 'a',
  revision: 0,
  position: '0'.repeat(15) + '3',
};

test('is current up to what was delivered, though a subscription says that it caught up before', async () => {
  async function* behind(): AsyncGenerator<SubscriptionItem> {
    yield [recorded as RecordedEvent];
    yield { caughtUp: true, position: START };
  }
  const { followed, follow } = setUp({ ...createMemoryEventLog(), subscribeAll: behind });
  const reader = follow(START);
  await reader.next();
  await reader.next();
  expect(followed.isCurrent(recorded.position)).toBe(true);
});

test('a subscription that breaks leaves nothing current', async () => {
  async function* broken(): AsyncGenerator<SubscriptionItem> {
    yield [recorded as RecordedEvent];
    yield { caughtUp: true, position: recorded.position };
    throw new Error('refused');
  }
  const { followed, follow } = setUp({ ...createMemoryEventLog(), subscribeAll: broken });
  const reader = follow(START);
  await reader.next();
  await reader.next();
  expect(followed.isCurrent(null)).toBe(true);
  await expect(reader.next()).rejects.toThrow('refused');
  expect(followed.isCurrent(null)).toBe(false);
});
