import type { DomainLog, LogPlace } from '@duende/platform/domain-log/domain-log';
import { createMemoryReadStore } from '@duende/platform/read-store/memory/memory-read-store';
import { expect, it } from 'vitest';
import { openCheckpoint } from './checkpoint.ts';

const PLACE: LogPlace = {
  position: '00000000000000a7',
  eventId: 'ab12cd34-ef56-4a7b-8c9d-0e1f2a3b4c5d',
  stream: 'party-1',
  revision: 3,
};
const OTHER_ID = 'ffffffff-ef56-4a7b-8c9d-0e1f2a3b4c5d';
const MOMENT = '2026-08-01T20:00:00.000Z';

/** A log that has one event at that place, as far as a checkpoint looks. */
function logWith(id: string, place: LogPlace | null): DomainLog {
  const read = (stream: string, from = 0) => {
    const isThere = place?.stream === stream && place.revision >= from;
    return Promise.resolve(isThere ? [{ ...place, id: place.eventId }] : []);
  };
  return { id, read } as unknown as DomainLog;
}

async function savedIn(log: DomainLog) {
  const store = createMemoryReadStore();
  const checkpoint = await openCheckpoint(store, 'parties');
  await checkpoint.save(log, PLACE, MOMENT);
  return { store, checkpoint };
}

const ANEW = { position: '0000000000000000', effectiveAt: '', mustRebuild: true };

it('goes on where the log holds that very event', async () => {
  const log = logWith('log', PLACE);
  const { store } = await savedIn(log);
  const again = await openCheckpoint(store, 'parties');
  expect(await again.load(log)).toEqual({
    position: PLACE.position,
    effectiveAt: MOMENT,
    mustRebuild: false,
  });
});

it.each<[string, string, LogPlace | null]>([
  ['another log', 'another', PLACE],
  ['a log without the event', 'log', null],
  ['one with another event at the place', 'log', { ...PLACE, eventId: OTHER_ID }],
  ['one with the event at another position', 'log', { ...PLACE, position: '00000000000000b8' }],
  ['one whose stream goes on behind it', 'log', { ...PLACE, revision: 4 }],
])('begins anew for %s', async (_what, id, place) => {
  const { checkpoint } = await savedIn(logWith('log', PLACE));
  expect(await checkpoint.load(logWith(id, place))).toEqual(ANEW);
});

it('begins at the beginning, with nothing to rebuild, where there is none or it was forgotten', async () => {
  const log = logWith('log', PLACE);
  const { checkpoint } = await savedIn(log);
  await checkpoint.forget();
  expect(await checkpoint.load(log)).toEqual({ ...ANEW, mustRebuild: false });
});
