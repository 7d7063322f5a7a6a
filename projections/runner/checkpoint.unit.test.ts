import type { KnownEvent, LogWitness } from '@duende/platform/domain-log/domain-log';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { expect, it } from 'vitest';
import { BEGINNING, checkpointCollection, openCheckpoint, type Checkpoint } from './checkpoint.ts';

const KNOWN: KnownEvent = {
  position: '00000000000000a7',
  eventId: 'ab12cd34-ef56-4a7b-8c9d-0e1f2a3b4c5d',
  stream: 'party-1',
  revision: 3,
};
/** Behind the event of ours somebody else has written something. */
const CHECKPOINT: Checkpoint = {
  position: '00000000000000c9',
  effectiveAt: '2026-08-01T20:00:00.000Z',
  known: KNOWN,
};

const logWith = (id: string, holds: (event: KnownEvent) => boolean): LogWitness => ({
  id,
  holds: async (event) => holds(event),
  requireUntouched: async () => undefined,
});
const knows = (known: KnownEvent) => (event: KnownEvent) =>
  JSON.stringify(Object.entries(event).sort()) === JSON.stringify(Object.entries(known).sort());

async function savedIn(log: LogWitness, checkpoint = CHECKPOINT) {
  const store = createMemoryReadStore();
  const keeper = await openCheckpoint(store, 'parties');
  await store.writeAll([
    { collection: keeper.collection, writes: [{ put: keeper.stored(log, checkpoint) }] },
  ]);
  return { store, keeper };
}

it('goes on where the log holds the last event of ours, behind everything that was looked at', async () => {
  const log = logWith('log', knows(KNOWN));
  const { store } = await savedIn(log);
  const again = await openCheckpoint(store, 'parties');
  expect(await again.load(log)).toEqual({ ...CHECKPOINT, mustRebuild: false });
});

it('begins anew where the log is another, or does not hold the event', async () => {
  const { keeper } = await savedIn(logWith('log', knows(KNOWN)));
  expect(await keeper.load(logWith('another', knows(KNOWN)))).toEqual({ ...BEGINNING, mustRebuild: true });
  expect(await keeper.load(logWith('log', () => false))).toEqual({ ...BEGINNING, mustRebuild: true });
});

it('looks at everything again, and throws nothing away, where no event of ours was seen yet', async () => {
  const log = logWith('log', () => false);
  const { keeper } = await savedIn(log, { ...CHECKPOINT, known: null });
  expect(await keeper.load(log)).toEqual({ ...BEGINNING, mustRebuild: false });
});

it('goes on from what was stored while the last event of all was the one that was known', async () => {
  const { store, keeper } = await savedIn(logWith('log', knows(KNOWN)));
  await keeper.forget();
  const { position, eventId, stream, revision } = KNOWN;
  const { effectiveAt } = CHECKPOINT;
  const stored = { _id: 'checkpoint', position, logId: 'log', eventId, stream, revision, effectiveAt };
  const collection = await store.collection({ name: checkpointCollection('parties'), indexes: [] });
  await collection.write([{ put: stored }]);
  const found = await (await openCheckpoint(store, 'parties')).load(logWith('log', knows(KNOWN)));
  expect(found).toEqual({ position, effectiveAt, known: KNOWN, mustRebuild: false });
});

it('begins at the beginning, with nothing to rebuild, where there is none or it was forgotten', async () => {
  const log = logWith('log', knows(KNOWN));
  const { keeper } = await savedIn(log);
  await keeper.forget();
  expect(await keeper.load(log)).toEqual({ ...BEGINNING, mustRebuild: false });
});
