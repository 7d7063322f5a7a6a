import { sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import { START } from '@duende/contracts/events/domain-event';
import type { LiveMessage } from '@duende/contracts/live/live-messages';
import { createInProcessLiveBus } from '@duende/platform/live-bus/live-bus';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { FakeParties, FakeProgress, partyDocument, positionAt } from '../testing/fake-party-model.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';

const opened: ResponseCache[] = [];
afterEach(() => opened.splice(0).forEach((cache) => cache.close()));

function setup({ caughtUp = Promise.resolve(), messagesPrecedeCheckpoint = true } = {}) {
  const parties = new FakeParties();
  const progress = new FakeProgress();
  const bus = createInProcessLiveBus();
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const cache = createResponseCache({
    parties,
    progress,
    bus,
    messagesPrecedeCheckpoint,
    caughtUp,
    fixedHeaders: [],
    onError,
  });
  opened.push(cache);
  const tell = (event: ReturnType<typeof samplePartyAnswer>, position: string) =>
    bus.publish([{ topics: ['home'], message: { name: 'event.updated', payload: { position, event } } }]);
  const names = () => cache.parties.sorted('2026-12-01').map(({ name }) => name);
  return { parties, progress, bus, cache, tell, names, errors };
}

const luna = samplePartyAnswer({ id: sampleId(1), name: 'Luna' });

test('nothing is cached before the read models have caught up', async () => {
  let catchUp = () => {};
  const { parties, cache, progress, names } = setup({
    caughtUp: new Promise<void>((resolve) => (catchUp = resolve)),
  });
  progress.advance(positionAt(1));
  expect(cache.position()).toBeNull();
  parties.set(luna);
  progress.advance(positionAt(2));
  catchUp();
  await cache.settled();
  expect(names()).toEqual(['Luna']);
  expect(cache.position()).toBe(positionAt(2));
});

test('a change is shown once the position has moved past it, never the position without the change', async () => {
  const { parties, progress, cache, tell, names } = setup();
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
  const { parties, bus, cache, names } = setup();
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
  const { parties, cache, tell, names } = setup();
  parties.set(luna);
  await cache.settled();
  parties.documents.clear();
  await tell(luna, position);
  await cache.settled();
  expect(names()).toEqual([]);
});

test('messages about other things cause no read', async () => {
  const { parties, bus, cache } = setup();
  await cache.settled();
  const before = parties.readings;
  const message = { name: 'rsvp.count', payload: { position, eventId: luna.id, count: 3 } } as const;
  await bus.publish([{ topics: ['home'], message }]);
  await cache.settled();
  expect(parties.readings).toBe(before);
});

test('nothing is read before the read models have caught up, whatever messages come and however they advance', async () => {
  const { parties, progress, cache, tell } = setup({ caughtUp: new Promise(() => {}) });
  parties.set(luna);
  await tell(luna, position);
  progress.advance(position);
  cache.reload();
  await Promise.resolve();
  expect(parties.readings).toBe(0);
  expect(cache.position()).toBeNull();
});

test('a failure to catch up is reported, and nothing is cached', async () => {
  const { cache, errors } = setup({ caughtUp: Promise.reject(new Error('away')) });
  await expect(cache.settled()).rejects.toThrow('away');
  expect(errors).toEqual([new Error('away')]);
  expect(cache.position()).toBeNull();
});

test('once it is closed nothing is read any more', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { parties, progress, cache, tell, errors } = setup();
  await cache.settled();
  parties.gate = Promise.reject(new Error('away'));
  await tell(luna, position);
  await cache.settled();
  expect(errors).toHaveLength(1);
  cache.close();
  const before = parties.readings;
  await tell(luna, positionAt(3));
  progress.advance(positionAt(3));
  cache.reload();
  await vi.advanceTimersByTimeAsync(5000);
  expect(parties.readings).toBe(before);
  expect(cache.position()).toBe(START);
});

test('what is published while it is being closed is not read', async () => {
  const { parties, cache, tell } = setup();
  await cache.settled();
  let open: (value: unknown) => void = () => {};
  parties.gate = new Promise((resolve) => (open = resolve));
  const before = parties.readings;
  await tell(luna, position);
  await tell(luna, positionAt(3));
  expect(parties.readings).toBe(before + 1);
  cache.close();
  open(null);
  await cache.settled();
  expect(parties.readings).toBe(before + 1);
});

test('events of no concern move the position without any reading', async () => {
  const { parties, progress, cache } = setup();
  await cache.settled();
  const before = parties.readings;
  progress.advance(positionAt(9));
  expect(cache.position()).toBe(positionAt(9));
  expect(parties.readings).toBe(before);
});

test('a party that is no longer approved leaves, whatever a message says', async () => {
  const { parties, cache, tell, names } = setup();
  parties.set(luna);
  await cache.settled();
  parties.set({ ...luna, status: 'pending' });
  await tell(luna, positionAt(3));
  await cache.settled();
  expect(names()).toEqual([]);
});

test('resync reads everything again', async () => {
  const { parties, bus, cache, names } = setup();
  parties.set(luna);
  await cache.settled();
  parties.documents.clear();
  parties.set(samplePartyAnswer({ id: sampleId(2), name: 'Sol' }));
  await bus.publish([{ topics: ['all'], message: { name: 'resync', payload: { position: positionAt(4) } } }]);
  await cache.settled();
  expect(names()).toEqual(['Sol']);
});

test('a store that fails leaves the old position until it answers again', async () => {
  const { parties, progress, cache, tell, names, errors } = setup();
  parties.set(luna);
  progress.advance(positionAt(1));
  await cache.settled();
  parties.set({ ...luna, name: 'Luna nueva' });
  parties.gate = Promise.reject(new Error('away'));
  await tell(luna, positionAt(2));
  await cache.settled();
  expect(errors).toEqual([new Error('away')]);
  expect(cache.position()).toBe(positionAt(1));
  parties.gate = Promise.resolve();
  progress.advance(positionAt(2));
  await cache.settled();
  expect(names()).toEqual(['Luna nueva']);
  expect(cache.position()).toBe(positionAt(2));
});

test('after a reading that failed it tries again by itself', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { parties, cache, names, errors } = setup();
  parties.set(luna);
  parties.gate = Promise.reject(new Error('away'));
  await cache.settled();
  expect(cache.position()).toBeNull();
  parties.gate = Promise.resolve();
  await vi.advanceTimersByTimeAsync(1000);
  expect(names()).toEqual(['Luna']);
  expect(errors).toHaveLength(1);
  const before = parties.readings;
  await vi.advanceTimersByTimeAsync(5000);
  expect(parties.readings).toBe(before);
});

describe('where messages and positions come by ways of their own', () => {
  const at = (number: number, name = 'Luna', status: 'approved' | 'pending' = 'approved') =>
    partyDocument({ ...luna, name, status }, { position: positionAt(number) });

  async function setupApart() {
    const rig = setup({ messagesPrecedeCheckpoint: false });
    const { parties, progress, cache } = rig;
    parties.documents.set(luna.id, at(1));
    progress.advance(positionAt(1));
    await cache.settled();
    return rig;
  }

  test('a change without a message is shown before the position moves past it', async () => {
    const { parties, progress, cache, names } = await setupApart();
    let open: (value: unknown) => void = () => {};
    parties.gate = new Promise((resolve) => (open = resolve));
    parties.documents.set(luna.id, at(3, 'Luna llena'));
    progress.advance(positionAt(4));
    expect([cache.position(), names()]).toEqual([positionAt(1), ['Luna']]);
    open(null);
    await cache.settled();
    expect([cache.position(), names()]).toEqual([positionAt(4), ['Luna llena']]);
  });

  test('a position that moves costs one reading, and none where it stands', async () => {
    const { parties, progress, cache } = await setupApart();
    const before = parties.readings;
    progress.advance(positionAt(2));
    await cache.settled();
    expect(parties.readings).toBe(before + 1);
    progress.advance(positionAt(2));
    await cache.settled();
    expect(parties.readings).toBe(before + 1);
  });

  test('a message that comes first shows the change, and the position waits for the read model', async () => {
    const { parties, progress, cache, tell, names } = await setupApart();
    parties.documents.set(luna.id, at(3, 'Luna llena'));
    await tell(luna, positionAt(3));
    await cache.settled();
    expect([cache.position(), names()]).toEqual([positionAt(1), ['Luna llena']]);
    progress.advance(positionAt(3));
    await cache.settled();
    expect(cache.position()).toBe(positionAt(3));
  });

  test('what moves while it is read is read too', async () => {
    const { parties, progress, cache, names } = await setupApart();
    let open: (value: unknown) => void = () => {};
    parties.gate = new Promise((resolve) => (open = resolve));
    progress.advance(positionAt(2));
    parties.documents.set(luna.id, at(3, 'Luna', 'pending'));
    progress.advance(positionAt(3));
    open(null);
    await cache.settled();
    expect([cache.position(), names()]).toEqual([positionAt(3), []]);
  });

  test('what moves in whichever moment of a reading is read too', async () => {
    const { parties, progress, cache, names } = await setupApart();
    const move = (number: number) => {
      parties.documents.set(luna.id, at(number, `Luna ${number}`));
      progress.advance(positionAt(number));
    };
    for (let moments = 0; moments < 24; moments += 1) {
      move(2 * moments + 2);
      for (let count = 0; count < moments; count += 1) await Promise.resolve();
      move(2 * moments + 3);
      await cache.settled();
      expect([cache.position(), names()]).toEqual([positionAt(2 * moments + 3), [`Luna ${2 * moments + 3}`]]);
    }
  });

  test('a read model that was rebuilt is read whole', async () => {
    const { parties, progress, cache, names } = await setupApart();
    parties.documents.clear();
    progress.advance(START);
    await cache.settled();
    expect([cache.position(), names()]).toEqual([START, []]);
  });

  test('another generation at the same position is read whole when it is said', async () => {
    const { parties, cache, names } = await setupApart();
    parties.documents.set(luna.id, at(1, 'Luna de otra versión'));
    const before = parties.readings;
    cache.reload();
    await cache.settled();
    expect(names()).toEqual(['Luna de otra versión']);
    expect(parties.readings).toBe(before + 1);
  });
});
