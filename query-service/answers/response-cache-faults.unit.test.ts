import { START } from '@duende/contracts/events/domain-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { partyDocument, positionAt } from '../testing/fake-party-model.ts';
import { luna, responseCacheRig } from '../testing/response-cache-rig.ts';

test('nothing is cached before the read models have caught up', async () => {
  let catchUp = () => {};
  const { parties, cache, progress, names } = responseCacheRig({
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

test('nothing is read before the read models have caught up, however they advance', async () => {
  const { parties, progress, cache } = responseCacheRig({ caughtUp: new Promise(() => {}) });
  parties.set(luna);
  progress.advance(positionAt(2));
  cache.reload();
  await Promise.resolve();
  expect(parties.readings).toBe(0);
  expect(cache.position()).toBeNull();
});

test('a failure to catch up is reported, and nothing is cached', async () => {
  const { cache, errors } = responseCacheRig({ caughtUp: Promise.reject(new Error('away')) });
  await expect(cache.settled()).rejects.toThrow('away');
  expect(errors).toEqual([new Error('away')]);
  expect(cache.position()).toBeNull();
});

test('a store that fails leaves the old position until it answers again', async () => {
  const { parties, progress, cache, names, errors } = responseCacheRig();
  parties.set(luna);
  progress.advance(positionAt(1));
  await cache.settled();
  const renamed = partyDocument({ ...luna, name: 'Luna nueva' }, { position: positionAt(2) });
  parties.documents.set(luna.id, renamed);
  parties.gate = Promise.reject(new Error('away'));
  progress.advance(positionAt(2));
  await cache.settled();
  expect(errors).toEqual([new Error('away')]);
  expect([cache.position(), names()]).toEqual([positionAt(1), ['Luna']]);
  parties.gate = Promise.resolve();
  progress.advance(positionAt(3));
  await cache.settled();
  expect([cache.position(), names()]).toEqual([positionAt(3), ['Luna nueva']]);
});

test('after a reading that failed it tries again by itself', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { parties, cache, names, errors } = responseCacheRig();
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

test('once it is closed nothing is read any more', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { parties, progress, cache, errors } = responseCacheRig();
  await cache.settled();
  parties.gate = Promise.reject(new Error('away'));
  progress.advance(positionAt(1));
  await cache.settled();
  expect(errors).toHaveLength(1);
  cache.close();
  const before = parties.readings;
  progress.advance(positionAt(2));
  cache.reload();
  await vi.advanceTimersByTimeAsync(5000);
  expect(parties.readings).toBe(before);
  expect(cache.position()).toBe(START);
});

test('a version that changes during the closing is not read', async () => {
  const { parties, progress, cache } = responseCacheRig();
  await cache.settled();
  let open: (value: unknown) => void = () => {};
  parties.gate = new Promise((resolve) => (open = resolve));
  const before = parties.readings;
  progress.advance(positionAt(2));
  progress.advance(positionAt(3));
  expect(parties.readings).toBe(before + 1);
  cache.close();
  open(null);
  await cache.settled();
  expect(parties.readings).toBe(before + 1);
});
