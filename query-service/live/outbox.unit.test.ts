import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import { expect, test } from 'vitest';
import { sampleId } from '../testing/sample-party.ts';
import { Outbox } from './outbox.ts';

const [partyA, partyB] = [sampleId(1), sampleId(2)];

const count = (eventId: string, value: number): AddressedLiveMessage => ({
  topics: ['home', `event:${eventId}`],
  message: {
    name: 'rsvp.count',
    payload: { position: String(value).padStart(16, '0'), eventId, count: value },
  },
});
const removed = (eventId: string): AddressedLiveMessage => ({
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
  const outbox = new Outbox();
  for (const message of [count(partyA, 1), count(partyB, 7), count(partyA, 2), count(partyA, 3)])
    outbox.add(message);
  expect(drained(outbox)).toEqual(['rsvp.count 00000001 3', 'rsvp.count 00000002 7']);
});

test('a count that is on its way is not changed any more', () => {
  const outbox = new Outbox();
  outbox.add(count(partyA, 1));
  const first = outbox.next();
  outbox.add(count(partyA, 2));
  expect(first?.message.payload).toMatchObject({ count: 1 });
  expect(drained(outbox)).toEqual(['rsvp.count 00000001 2']);
});

test('a count after a removal stays after it', () => {
  const outbox = new Outbox();
  for (const message of [count(partyA, 1), removed(partyA), count(partyA, 2)]) outbox.add(message);
  expect(drained(outbox)).toEqual(['rsvp.count 00000001 1', 'event.removed', 'rsvp.count 00000001 2']);
});

test('keeps the order of thousands and forgets what was sent', () => {
  const outbox = new Outbox();
  const seen: string[] = [];
  for (let party = 0; party < 2500; party += 1) {
    outbox.add(count(sampleId(party), party));
    if (party % 3 === 0) outbox.add(removed(sampleId(party)));
  }
  seen.push(...drained(outbox));
  expect(seen).toHaveLength(2500 + 834);
  expect(seen.slice(0, 3)).toEqual(['rsvp.count 00000000 0', 'event.removed', 'rsvp.count 00000001 1']);
  expect(outbox.next()).toBeUndefined();
});
