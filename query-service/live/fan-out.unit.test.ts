import type { AddressedLiveMessage, LiveMessage } from '@duende/contracts/live/live-messages';
import { expect, test, vi } from 'vitest';
import { sampleId } from '../testing/sample-party.ts';
import { createFanOut, SLICE } from './fan-out.ts';

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

test('a few sockets are told at once', () => {
  const { fanOut, emitted } = setup(3);
  fanOut.send([count(1), removed]);
  expect(emitted.map(valueOf)).toEqual([1, 'event.removed']);
  expect(emitted[0]?.ids).toEqual(['0', '1', '2']);
});

test('nobody watching costs nothing', () => {
  const { fanOut, emitted } = setup(0);
  fanOut.send([count(1)]);
  expect(emitted).toEqual([]);
});

test('thousands are told slice by slice, each once and in order, others in between', async () => {
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

test('a rush while a message is on its way ends in the latest count alone', async () => {
  const { fanOut, emitted } = setup(SLICE + 1);
  for (let value = 1; value <= 50; value += 1) fanOut.send([count(value)]);
  await vi.waitUntil(() => emitted.length === 4);
  expect(emitted.map(valueOf)).toEqual([1, 1, 50, 50]);
});

test('a fault is told and the next message goes out all the same', async () => {
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
  fanOut.send([count(2)]);
  expect(emitted.map(valueOf)).toEqual([2]);
});
