import { sampleId } from '@duende/testkit/samples/party';
import type { AddressedLiveMessage, LiveMessage } from '@duende/contracts/live/live-messages';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFanOut, SLICE, Outbox } from './fan-out.ts';

const party = sampleId(1);
const count = (value: number): AddressedLiveMessage => ({
  topics: ['home'],
  message: { name: 'rsvp.count', payload: { position: '0'.repeat(16), eventId: party, count: value } },
});
const removed: AddressedLiveMessage = {
  topics: ['home'],
  message: { name: 'event.removed', payload: { position: '0'.repeat(16), eventId: party } },
};

function setup(sockets: number) {
  const emitted: { ids: readonly string[]; message: LiveMessage }[] = [];
  const errors: unknown[] = [];
  const fanOut = createFanOut(
    {
      members: () => Array.from({ length: sockets }, (_, id) => String(id)),
      emit: (ids, message) => emitted.push({ ids, message }),
    },
    (error) => errors.push(error),
  );
  return { fanOut, emitted, errors };
}

const valueOf = ({ message }: { message: LiveMessage }) =>
  message.name === 'rsvp.count' ? message.payload.count : message.name;

test('a message goes to a few sockets at once', () => {
  const { fanOut, emitted } = setup(3);
  fanOut.send([count(1), removed]);
  expect(emitted.map(valueOf)).toEqual([1, 'event.removed']);
  expect(emitted[0]?.ids).toEqual(['0', '1', '2']);
});

test('a party without watchers costs nothing', () => {
  const { fanOut, emitted } = setup(0);
  fanOut.send([count(1)]);
  expect(emitted).toEqual([]);
});

test('a message goes to thousands slice by slice, each once and in order, others in between', async () => {
  const sockets = 5 * SLICE + 1;
  const { fanOut, emitted } = setup(sockets);
  const turns: number[] = [];
  fanOut.send([count(1), removed]);
  for (let turn = 0; turn < 4; turn += 1) {
    turns.push(emitted.length);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(turns[0]).toBe(1);
  expect(turns).toEqual([...turns].sort((a, b) => a - b));
  await vi.waitUntil(() => emitted.length === 12);
  expect(emitted.slice(0, 6).flatMap(({ ids }) => ids)).toHaveLength(sockets);
  expect(new Set(emitted.slice(0, 6).flatMap(({ ids }) => ids)).size).toBe(sockets);
  expect(emitted.map(valueOf)).toEqual([...Array(6).fill(1), ...Array(6).fill('event.removed')]);
});

test('a rush while a message is on its way ends in only the latest count', async () => {
  const { fanOut, emitted } = setup(SLICE + 1);
  for (let value = 1; value <= 50; value += 1) fanOut.send([count(value)]);
  await vi.waitUntil(() => emitted.length === 4);
  expect(emitted.map(valueOf)).toEqual([1, 1, 50, 50]);
});

describe('numbers in a rush', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function listening() {
    const { fanOut, emitted } = setup(1);
    const seen = () =>
      emitted.map(({ message: { name, payload } }) => {
        if ('count' in payload) return `${payload.eventId === party ? 'party' : 'other'} ${payload.count}`;
        return 'events' in payload ? `pending ${payload.events}` : name;
      });
    return { send: (...messages: AddressedLiveMessage[]) => fanOut.send(messages), seen };
  }
  const countOther = (value: number) => countOf(partyB, value);
  const pending = (events: number): AddressedLiveMessage => ({
    topics: ['moderation'],
    message: {
      name: 'moderation.pending',
      payload: { position: '1', events, comments: 0, proposals: 0, reasons: 0 },
    },
  });

  test('are sent at once the first time, then the latest every 100 ms, and the last one always', async () => {
    const { send, seen } = listening();
    send(count(1));
    expect(seen()).toEqual(['party 1']);
    for (const value of [2, 3, 4]) send(count(value));
    await vi.advanceTimersByTimeAsync(99);
    expect(seen()).toEqual(['party 1']);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen()).toEqual(['party 1', 'party 4']);
    send(count(5));
    await vi.advanceTimersByTimeAsync(99);
    expect(seen()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen()).toEqual(['party 1', 'party 4', 'party 5']);
  });

  test('are sent at once again after a quiet while', async () => {
    const { send, seen } = listening();
    send(count(1));
    await vi.advanceTimersByTimeAsync(100);
    send(count(2));
    expect(seen()).toEqual(['party 1', 'party 2']);
  });

  test('are at most ten a second, however many there are', async () => {
    const { send, seen } = listening();
    for (let ms = 0; ms < 1000; ms += 5) {
      send(count(ms));
      await vi.advanceTimersByTimeAsync(5);
    }
    expect(seen().length).toBeLessThanOrEqual(11);
    await vi.advanceTimersByTimeAsync(100);
    expect(seen().at(-1)).toBe('party 995');
  });

  test('are held apart by party, and from what waits for moderators', async () => {
    const { send, seen } = listening();
    send(count(1), countOther(2), pending(3));
    send(count(4), pending(5));
    expect(seen()).toEqual(['party 1', 'other 2', 'pending 3']);
    await vi.advanceTimersByTimeAsync(100);
    expect(seen().slice(3)).toEqual(['party 4', 'pending 5']);
  });

  test('let everything else pass at once, in order', () => {
    const { send, seen } = listening();
    send(count(1), removed);
    send(count(2), removed, removed);
    expect(seen()).toEqual(['party 1', 'event.removed', 'event.removed', 'event.removed']);
  });

  test('of a party end with the news that it is gone; those of others go on', async () => {
    const { send, seen } = listening();
    send(count(1), countOther(1));
    send(count(2), countOther(2));
    send(removed);
    await vi.advanceTimersByTimeAsync(1000);
    expect(seen()).toEqual(['party 1', 'other 1', 'event.removed', 'other 2']);
  });

  test('leave no timer once they have ended', async () => {
    const { send } = listening();
    send(count(1));
    send(count(2));
    await vi.advanceTimersByTimeAsync(200);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('a fault is reported and the next message goes out all the same', async () => {
  const { errors, emitted } = setup(0);
  let fails = true;
  const fanOut = createFanOut(
    {
      members: () => ['1'],
      emit: (ids, message) => {
        if (fails) throw new Error('closed');
        emitted.push({ ids, message });
      },
    },
    (error) => errors.push(error),
  );
  fanOut.send([count(1)]);
  await vi.waitUntil(() => errors.length === 1);
  fails = false;
  fanOut.send([removed]);
  expect(emitted.map(valueOf)).toEqual(['event.removed']);
});

const [partyA, partyB] = [sampleId(1), sampleId(2)];

const countOf = (eventId: string, value: number): AddressedLiveMessage => ({
  topics: ['home', `event:${eventId}`],
  message: {
    name: 'rsvp.count',
    payload: { position: String(value).padStart(16, '0'), eventId, count: value },
  },
});
const removalOf = (eventId: string): AddressedLiveMessage => ({
  topics: ['home', `event:${eventId}`],
  message: { name: 'event.removed', payload: { position: '0'.repeat(16), eventId } },
});

function drained(outbox: Outbox): string[] {
  const seen: string[] = [];
  for (let entry = outbox.next(); entry; entry = outbox.next()) {
    const { name, payload } = entry.message;
    seen.push('count' in payload ? `${name} ${payload.eventId.slice(0, 8)} ${payload.count}` : name);
  }
  return seen;
}

test('the latest count of a party takes the place of the one that waits', () => {
  const outbox = new Outbox(vi.fn());
  for (const message of [countOf(partyA, 1), countOf(partyB, 7), countOf(partyA, 2), countOf(partyA, 3)])
    outbox.add(message);
  expect(drained(outbox)).toEqual(['rsvp.count 00000001 3', 'rsvp.count 00000002 7']);
});

test('a count that is on its way is not changed any more', () => {
  const outbox = new Outbox(vi.fn());
  outbox.add(countOf(partyA, 1));
  const first = outbox.next();
  outbox.add(countOf(partyA, 2));
  expect(first?.message.payload).toMatchObject({ count: 1 });
  expect(drained(outbox)).toEqual([]);
});

test('a count after a removal stays after it', async () => {
  const { fanOut, emitted } = setup(1);
  fanOut.send([count(1), removed, count(2)]);
  expect(emitted.map(valueOf)).toEqual([1, 'event.removed']);
  await vi.waitUntil(() => emitted.length === 3);
  expect(emitted.map(valueOf)).toEqual([1, 'event.removed', 2]);
});

test('keeps the order of thousands and forgets what was sent', () => {
  const outbox = new Outbox(vi.fn());
  const seen: string[] = [];
  for (let party = 0; party < 2500; party += 1) {
    outbox.add(countOf(sampleId(party), party));
    if (party % 3 === 0) outbox.add(removalOf(sampleId(party)));
  }
  seen.push(...drained(outbox));
  expect(seen).toHaveLength(2500 + 834);
  expect(seen.slice(0, 3)).toEqual(['rsvp.count 00000000 0', 'event.removed', 'rsvp.count 00000001 1']);
  expect(outbox.next()).toBeUndefined();
});
