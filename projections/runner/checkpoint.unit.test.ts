import type { KnownEvent, LogWitness } from '@duende/platform/domain-log/domain-log';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { expect, it } from 'vitest';
import {
  BEGINNING,
  forgetProgress,
  loadCheckpoint,
  noteOfCheckpoint,
  type Checkpoint,
} from './checkpoint.ts';

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
  changedAt: KNOWN.position,
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
  await store.notes.put(new Map([['parties', noteOfCheckpoint(log, checkpoint)]]));
  return store;
}

it('continues at the last own event in the log, after all scanned ones', async () => {
  const log = logWith('log', knows(KNOWN));
  const store = await savedIn(log);
  expect(await loadCheckpoint(store, 'parties', log)).toEqual({ ...CHECKPOINT, mustRebuild: false });
});

it('starts again where the log is another, or does not hold the event', async () => {
  const store = await savedIn(logWith('log', knows(KNOWN)));
  for (const log of [logWith('another', knows(KNOWN)), logWith('log', () => false)])
    expect(await loadCheckpoint(store, 'parties', log)).toEqual({ ...BEGINNING, mustRebuild: true });
});

it('looks at everything again, and throws nothing away, where no event of ours was seen yet', async () => {
  const log = logWith('log', () => false);
  const store = await savedIn(log, { ...CHECKPOINT, known: null });
  expect(await loadCheckpoint(store, 'parties', log)).toEqual({ ...BEGINNING, mustRebuild: false });
});

it('goes on from what version 1.1 stored, without the last change', async () => {
  const store = createMemoryReadStore();
  const { position: eventPosition, ...known } = KNOWN;
  const { position, effectiveAt } = CHECKPOINT;
  await store.notes.put(
    new Map([['parties', { position, logId: 'log', ...known, eventPosition, effectiveAt }]]),
  );
  const found = await loadCheckpoint(store, 'parties', logWith('log', knows(KNOWN)));
  expect(found).toEqual({ position, effectiveAt, known: KNOWN, changedAt: position, mustRebuild: false });
});

it('starts at the beginning, with nothing to rebuild, if it is absent or was deleted', async () => {
  const log = logWith('log', knows(KNOWN));
  const store = await savedIn(log);
  await forgetProgress(store.notes, ['parties']);
  expect(await loadCheckpoint(store, 'parties', log)).toEqual({ ...BEGINNING, mustRebuild: false });
});
