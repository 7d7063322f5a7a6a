import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Document } from 'mongodb';
import { createMongoLivePublisher } from './mongo-live-publisher.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const at = (number: number) => String(number).padStart(16, '0');

const removed = (number: number): AddressedLiveMessage => ({
  topics: ['home'],
  message: { name: 'event.removed', payload: { position: at(number), eventId: 'a party' } },
});

const resync = (number: number): AddressedLiveMessage => ({
  topics: ['all'],
  message: { name: 'resync', payload: { position: at(number) } },
});

/** A collection that may be away, and the messages of every document written into it. */
function outlet() {
  const documents: AddressedLiveMessage[][] = [];
  return {
    documents,
    isAway: false,
    async insertOne(document: Document) {
      await Promise.resolve();
      if (this.isAway) throw new Error('the engine is away');
      const [, text] = (document as { data: { packet: [string, string] } }).data.packet;
      documents.push(JSON.parse(text) as AddressedLiveMessage[]);
    },
  };
}

test('messages published during a write go with the next one', async () => {
  const collection = outlet();
  const { publish } = createMongoLivePublisher(collection);
  const first = publish([removed(1)]);
  await Promise.resolve();
  await Promise.all([first, publish([removed(2)]), publish([removed(3), removed(4)])]);
  expect(collection.documents).toEqual([[removed(1)], [removed(2), removed(3), removed(4)]]);
});

test('a great many messages are cut into documents of a size that the server takes', async () => {
  const collection = outlet();
  const { publish } = createMongoLivePublisher(collection);
  const many = Array.from({ length: 450 }, (_, number) => removed(number));
  await publish(many);
  expect(collection.documents.map(({ length }) => length)).toEqual([200, 200, 50]);
  expect(collection.documents.flat()).toEqual(many);
});

test('a failed write is reported, and a resync follows by itself once writing works again', async () => {
  const collection = outlet();
  const { publish } = createMongoLivePublisher(collection);
  collection.isAway = true;
  await expect(publish([removed(1), removed(7)])).rejects.toThrow('away');
  await expect(publish([removed(3)])).rejects.toThrow('away');
  await vi.advanceTimersByTimeAsync(3_000);
  collection.isAway = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(collection.documents).toEqual([[resync(7)]]);
  await publish([removed(8)]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(collection.documents).toEqual([[resync(7)], [removed(8)]]);
});

test('the resync that is owed goes before what is published next', async () => {
  const collection = outlet();
  const { publish } = createMongoLivePublisher(collection);
  collection.isAway = true;
  await expect(publish([removed(1)])).rejects.toThrow('away');
  collection.isAway = false;
  await publish([removed(2)]);
  expect(collection.documents).toEqual([[resync(1), removed(2)]]);
});
