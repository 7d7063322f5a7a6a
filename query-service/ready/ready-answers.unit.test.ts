import { START } from '@duende/contracts/events/domain-event';
import type { LiveMessage } from '@duende/contracts/live/live-messages';
import { createInProcessLiveBus } from '@duende/platform/live-bus/live-bus';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { FakeParties, FakeProgress, partyDocument, positionAt } from '../testing/fake-party-model.ts';
import { sampleEvent, sampleId } from '../testing/sample-party.ts';
import { createReadyAnswers, type ReadyAnswers } from './ready-answers.ts';

const opened: ReadyAnswers[] = [];
afterEach(() => opened.splice(0).forEach((ready) => ready.close()));

function setup({ caughtUp = Promise.resolve(), isToldFirst = true } = {}) {
  const parties = new FakeParties();
  const progress = new FakeProgress();
  const bus = createInProcessLiveBus();
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const ready = createReadyAnswers({
    parties,
    progress,
    bus,
    isToldFirst,
    caughtUp,
    fixedHeaders: [],
    onError,
  });
  opened.push(ready);
  const tell = (event: ReturnType<typeof sampleEvent>, position: string) =>
    bus.publish([{ topics: ['home'], message: { name: 'event.updated', payload: { position, event } } }]);
  const names = () => ready.parties.sorted('2026-12-01').map(({ name }) => name);
  return { parties, progress, bus, ready, tell, names, errors };
}

const luna = sampleEvent({ id: sampleId(1), name: 'Luna' });

test('nothing is ready before the read models have caught up', async () => {
  let catchUp = () => {};
  const { parties, ready, progress, names } = setup({
    caughtUp: new Promise<void>((resolve) => (catchUp = resolve)),
  });
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

type Told = Extract<LiveMessage, { name: 'event.approved' | 'event.updated' | 'event.removed' }>;
const position = positionAt(2);

test.each<Told>([
  { name: 'event.approved', payload: { position, event: luna } },
  { name: 'event.updated', payload: { position, event: luna } },
  { name: 'event.removed', payload: { position, eventId: luna.id } },
])('$name has that party read again, and that one alone', async (message) => {
  const { parties, bus, ready, names } = setup();
  parties.set(luna, sampleEvent({ id: sampleId(2), name: 'Sol' }));
  await ready.settled();
  parties.set({ ...luna, name: 'Luna nueva' }, sampleEvent({ id: sampleId(2), name: 'Sol nuevo' }));
  const before = parties.readings;
  await bus.publish([{ topics: ['home'], message }]);
  await ready.settled();
  expect(names()).toEqual(['Luna nueva', 'Sol']);
  expect(parties.readings).toBe(before + 1);
});

test('a party of which nothing is left leaves', async () => {
  const { parties, ready, tell, names } = setup();
  parties.set(luna);
  await ready.settled();
  parties.documents.clear();
  await tell(luna, position);
  await ready.settled();
  expect(names()).toEqual([]);
});

test('what is told of other things has nothing read', async () => {
  const { parties, bus, ready } = setup();
  await ready.settled();
  const before = parties.readings;
  const message = { name: 'rsvp.count', payload: { position, eventId: luna.id, count: 3 } } as const;
  await bus.publish([{ topics: ['home'], message }]);
  await ready.settled();
  expect(parties.readings).toBe(before);
});

test('nothing is read before the read models have caught up, whatever is told and however they move', async () => {
  const { parties, progress, ready, tell } = setup({ caughtUp: new Promise(() => {}) });
  parties.set(luna);
  await tell(luna, position);
  progress.advance(position);
  ready.reload();
  await Promise.resolve();
  expect(parties.readings).toBe(0);
  expect(ready.position()).toBeNull();
});

test('a catching up that fails is told of, and nothing is ready', async () => {
  const { ready, errors } = setup({ caughtUp: Promise.reject(new Error('away')) });
  await expect(ready.settled()).rejects.toThrow('away');
  expect(errors).toEqual([new Error('away')]);
  expect(ready.position()).toBeNull();
});

test('once it is closed nothing is read any more', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { parties, progress, ready, tell, errors } = setup();
  await ready.settled();
  parties.gate = Promise.reject(new Error('away'));
  await tell(luna, position);
  await ready.settled();
  expect(errors).toHaveLength(1);
  ready.close();
  const before = parties.readings;
  await tell(luna, positionAt(3));
  progress.advance(positionAt(3));
  ready.reload();
  await vi.advanceTimersByTimeAsync(5000);
  expect(parties.readings).toBe(before);
  expect(ready.position()).toBe(START);
});

test('what is told while it is being closed is not read', async () => {
  const { parties, ready, tell } = setup();
  await ready.settled();
  let open: (value: unknown) => void = () => {};
  parties.gate = new Promise((resolve) => (open = resolve));
  const before = parties.readings;
  await tell(luna, position);
  await tell(luna, positionAt(3));
  expect(parties.readings).toBe(before + 1);
  ready.close();
  open(null);
  await ready.settled();
  expect(parties.readings).toBe(before + 1);
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

test('after a reading that failed it tries again by itself', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { parties, ready, names, errors } = setup();
  parties.set(luna);
  parties.gate = Promise.reject(new Error('away'));
  await ready.settled();
  expect(ready.position()).toBeNull();
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
    const rig = setup({ isToldFirst: false });
    const { parties, progress, ready } = rig;
    parties.documents.set(luna.id, at(1));
    progress.advance(positionAt(1));
    await ready.settled();
    return rig;
  }

  test('a change that no message told is shown before the position moves past it', async () => {
    const { parties, progress, ready, names } = await setupApart();
    let open: (value: unknown) => void = () => {};
    parties.gate = new Promise((resolve) => (open = resolve));
    parties.documents.set(luna.id, at(3, 'Luna llena'));
    progress.advance(positionAt(4));
    expect([ready.position(), names()]).toEqual([positionAt(1), ['Luna']]);
    open(null);
    await ready.settled();
    expect([ready.position(), names()]).toEqual([positionAt(4), ['Luna llena']]);
  });

  test('a position that moves costs one reading, and none where it stands', async () => {
    const { parties, progress, ready } = await setupApart();
    const before = parties.readings;
    progress.advance(positionAt(2));
    await ready.settled();
    expect(parties.readings).toBe(before + 1);
    progress.advance(positionAt(2));
    await ready.settled();
    expect(parties.readings).toBe(before + 1);
  });

  test('a message that comes first shows the change, and the position waits for the read model', async () => {
    const { parties, progress, ready, tell, names } = await setupApart();
    parties.documents.set(luna.id, at(3, 'Luna llena'));
    await tell(luna, positionAt(3));
    await ready.settled();
    expect([ready.position(), names()]).toEqual([positionAt(1), ['Luna llena']]);
    progress.advance(positionAt(3));
    await ready.settled();
    expect(ready.position()).toBe(positionAt(3));
  });

  test('what moves while it is read is read too', async () => {
    const { parties, progress, ready, names } = await setupApart();
    let open: (value: unknown) => void = () => {};
    parties.gate = new Promise((resolve) => (open = resolve));
    progress.advance(positionAt(2));
    parties.documents.set(luna.id, at(3, 'Luna', 'pending'));
    progress.advance(positionAt(3));
    open(null);
    await ready.settled();
    expect([ready.position(), names()]).toEqual([positionAt(3), []]);
  });

  test('what moves in whichever moment of a reading is read too', async () => {
    const { parties, progress, ready, names } = await setupApart();
    const move = (number: number) => {
      parties.documents.set(luna.id, at(number, `Luna ${number}`));
      progress.advance(positionAt(number));
    };
    for (let moments = 0; moments < 24; moments += 1) {
      move(2 * moments + 2);
      for (let count = 0; count < moments; count += 1) await Promise.resolve();
      move(2 * moments + 3);
      await ready.settled();
      expect([ready.position(), names()]).toEqual([positionAt(2 * moments + 3), [`Luna ${2 * moments + 3}`]]);
    }
  });

  test('a read model that was made anew is read whole', async () => {
    const { parties, progress, ready, names } = await setupApart();
    parties.documents.clear();
    progress.advance(START);
    await ready.settled();
    expect([ready.position(), names()]).toEqual([START, []]);
  });

  test('another generation at the same position is read whole when it is said', async () => {
    const { parties, ready, names } = await setupApart();
    parties.documents.set(luna.id, at(1, 'Luna de otra versión'));
    const before = parties.readings;
    ready.reload();
    await ready.settled();
    expect(names()).toEqual(['Luna de otra versión']);
    expect(parties.readings).toBe(before + 1);
  });
});
