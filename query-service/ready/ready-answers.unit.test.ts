import { createInProcessLiveBus } from '@duende/platform/live-bus/in-process-live-bus';
import { afterEach, expect, test } from 'vitest';
import { FakeParties, FakeProgress, positionAt } from '../testing/fake-party-model.ts';
import { sampleEvent, sampleId } from '../testing/sample-party.ts';
import { createReadyAnswers, type ReadyAnswers } from './ready-answers.ts';

const opened: ReadyAnswers[] = [];
afterEach(() => opened.splice(0).forEach((ready) => ready.close()));

function setup(caughtUp: Promise<void> = Promise.resolve()) {
  const parties = new FakeParties();
  const progress = new FakeProgress();
  const bus = createInProcessLiveBus();
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const ready = createReadyAnswers({ parties, progress, bus, caughtUp, fixedHeaders: [], onError });
  opened.push(ready);
  const tell = (event: ReturnType<typeof sampleEvent>, position: string) =>
    bus.publish([{ topics: ['home'], message: { name: 'event.updated', payload: { position, event } } }]);
  const names = () => ready.parties.sorted('2026-12-01').map(({ name }) => name);
  return { parties, progress, bus, ready, tell, names, errors };
}

const luna = sampleEvent({ id: sampleId(1), name: 'Luna' });

test('nothing is ready before the read models have caught up', async () => {
  let catchUp = () => {};
  const { parties, ready, progress, names } = setup(new Promise((resolve) => (catchUp = resolve)));
  progress.advance(positionAt(1));
  expect(ready.position()).toBeNull();
  parties.set(luna);
  progress.advance(positionAt(2));
  catchUp();
  await ready.settled();
  expect(names()).toEqual(['Luna']);
  expect(ready.position()).toBe(positionAt(2));
});

test('a change is shown once the position has moved past it, never the position without the change', async () => {
  const { parties, progress, ready, tell, names } = setup();
  parties.set(luna);
  progress.advance(positionAt(1));
  await ready.settled();

  let open: (value: unknown) => void = () => {};
  parties.gate = new Promise((resolve) => (open = resolve));
  parties.set({ ...luna, name: 'Luna llena' });
  await tell({ ...luna, name: 'Luna llena' }, positionAt(2));
  progress.advance(positionAt(2));
  expect(ready.position()).toBe(positionAt(1));
  expect(names()).toEqual(['Luna']);
  open(null);
  await ready.settled();
  expect(names()).toEqual(['Luna llena']);
  expect(ready.position()).toBe(positionAt(2));
});

test('events of no concern move the position without any reading', async () => {
  const { parties, progress, ready } = setup();
  await ready.settled();
  const before = parties.readings;
  progress.advance(positionAt(9));
  expect(ready.position()).toBe(positionAt(9));
  expect(parties.readings).toBe(before);
});

test('a party that is no longer approved leaves, whatever a message says', async () => {
  const { parties, ready, tell, names } = setup();
  parties.set(luna);
  await ready.settled();
  parties.set({ ...luna, status: 'pending' });
  await tell(luna, positionAt(3));
  await ready.settled();
  expect(names()).toEqual([]);
});

test('resync reads everything anew', async () => {
  const { parties, bus, ready, names } = setup();
  parties.set(luna);
  await ready.settled();
  parties.documents.clear();
  parties.set(sampleEvent({ id: sampleId(2), name: 'Sol' }));
  await bus.publish([{ topics: ['all'], message: { name: 'resync', payload: { position: positionAt(4) } } }]);
  await ready.settled();
  expect(names()).toEqual(['Sol']);
});

test('a store that fails leaves the old position standing until it answers again', async () => {
  const { parties, progress, ready, tell, names, errors } = setup();
  parties.set(luna);
  progress.advance(positionAt(1));
  await ready.settled();
  parties.set({ ...luna, name: 'Luna nueva' });
  parties.gate = Promise.reject(new Error('away'));
  await tell(luna, positionAt(2));
  await ready.settled();
  expect(errors).toEqual([new Error('away')]);
  expect(ready.position()).toBe(positionAt(1));
  parties.gate = Promise.resolve();
  progress.advance(positionAt(2));
  await ready.settled();
  expect(names()).toEqual(['Luna nueva']);
  expect(ready.position()).toBe(positionAt(2));
});
