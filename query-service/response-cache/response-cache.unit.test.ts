import { sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import type { LiveMessage } from '@duende/contracts/live/live-messages';
import { expect, test } from 'vitest';
import { positionAt } from '../testing/fake-party-model.ts';
import { luna, responseCacheRig } from '../testing/response-cache-rig.ts';

test('a change is shown once the position has moved past it, never the position without the change', async () => {
  const { parties, progress, cache, tell, names } = responseCacheRig();
  parties.set(luna);
  progress.advance(positionAt(1));
  await cache.settled();

  let open: (value: unknown) => void = () => {};
  parties.gate = new Promise((resolve) => (open = resolve));
  parties.set({ ...luna, name: 'Luna llena' });
  await tell({ ...luna, name: 'Luna llena' }, positionAt(2));
  progress.advance(positionAt(2));
  expect(cache.position()).toBe(positionAt(1));
  expect(names()).toEqual(['Luna']);
  open(null);
  await cache.settled();
  expect(names()).toEqual(['Luna llena']);
  expect(cache.position()).toBe(positionAt(2));
});

type Told = Extract<LiveMessage, { name: 'event.approved' | 'event.updated' | 'event.removed' }>;
const position = positionAt(2);

test.each<Told>([
  { name: 'event.approved', payload: { position, event: luna } },
  { name: 'event.updated', payload: { position, event: luna } },
  { name: 'event.removed', payload: { position, eventId: luna.id } },
])('$name has that party read again, and that one alone', async (message) => {
  const { parties, bus, cache, names } = responseCacheRig();
  parties.set(luna, samplePartyAnswer({ id: sampleId(2), name: 'Sol' }));
  await cache.settled();
  parties.set({ ...luna, name: 'Luna nueva' }, samplePartyAnswer({ id: sampleId(2), name: 'Sol nuevo' }));
  const before = parties.readings;
  await bus.publish([{ topics: ['home'], message }]);
  await cache.settled();
  expect(names()).toEqual(['Luna nueva', 'Sol']);
  expect(parties.readings).toBe(before + 1);
});

test('a party of which nothing is left leaves', async () => {
  const { parties, cache, tell, names } = responseCacheRig();
  parties.set(luna);
  await cache.settled();
  parties.documents.clear();
  await tell(luna, position);
  await cache.settled();
  expect(names()).toEqual([]);
});

test('messages about other things cause no read', async () => {
  const { parties, bus, cache } = responseCacheRig();
  await cache.settled();
  const before = parties.readings;
  const message = { name: 'rsvp.count', payload: { position, eventId: luna.id, count: 3 } } as const;
  await bus.publish([{ topics: ['home'], message }]);
  await cache.settled();
  expect(parties.readings).toBe(before);
});

test('events of no concern move the position without any reading', async () => {
  const { parties, progress, cache } = responseCacheRig();
  await cache.settled();
  const before = parties.readings;
  progress.advance(positionAt(9));
  expect(cache.position()).toBe(positionAt(9));
  expect(parties.readings).toBe(before);
});

test('a party that is no longer approved leaves, whatever a message says', async () => {
  const { parties, cache, tell, names } = responseCacheRig();
  parties.set(luna);
  await cache.settled();
  parties.set({ ...luna, status: 'pending' });
  await tell(luna, positionAt(3));
  await cache.settled();
  expect(names()).toEqual([]);
});

test('resync reads everything again', async () => {
  const { parties, bus, cache, names } = responseCacheRig();
  parties.set(luna);
  await cache.settled();
  parties.documents.clear();
  parties.set(samplePartyAnswer({ id: sampleId(2), name: 'Sol' }));
  await bus.publish([{ topics: ['all'], message: { name: 'resync', payload: { position: positionAt(4) } } }]);
  await cache.settled();
  expect(names()).toEqual(['Sol']);
});
