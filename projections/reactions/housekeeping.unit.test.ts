import { createMemoryLeases } from '@duende/testkit/memory/memory-leases';
import { createLogger } from '@duende/platform/observability/logger';
import { watchPhotos } from '@duende/platform/photo-store/lost-photos';
import type { Stores } from '@duende/platform/stores/open-stores';
import { createMemoryPhotoStore } from '@duende/testkit/memory/memory-photo-store';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openReadModels } from '../registry/registry.ts';
import type { ReadModelStatus } from '../running/embedded-projections.ts';
import { startHousekeeping, type HousekeepingOptions } from './housekeeping.ts';

const HEAD = '0000000000000009';
const logger = createLogger({ level: 'silent' });

/** Processes that keep house, what each did, and the read models as all of them know them. */
async function scene({ isShared = false } = {}) {
  const leases = createMemoryLeases();
  const readStore = createMemoryReadStore();
  const models = await openReadModels(readStore);
  const did: string[] = [];
  const status: { -readonly [K in keyof ReadModelStatus]: ReadModelStatus[K] } = {
    name: 'users',
    position: HEAD,
    state: 'live',
  } as ReadModelStatus;
  function start(holder: string, given: Partial<HousekeepingOptions['commands']> = {}) {
    const housekeeping = startHousekeeping({
      logger,
      stores: {
        photos: createMemoryPhotoStore(),
        readStore,
        shared: isShared ? ({ leases } as Stores['shared']) : null,
      },
      log: { head: async () => HEAD },
      models,
      progress: { waitFor: async () => true },
      status: () => [status],
      caughtUp: Promise.resolve(),
      commands: {
        finishErasures: async () => void did.push(`${holder} erasures`),
        revokeIdle: async () => undefined,
        forgetOrigins: async () => undefined,
        claimLooks: async () => void did.push(`${holder} looks`),
        ...given,
      },
      photoWatch: watchPhotos(async () => [], logger),
      goabase: null,
      holder,
    });
    onTestFinished(housekeeping.stop);
    return housekeeping;
  }
  return { did, status, start, leases, readStore };
}

/** Until all that can be done at once is done. */
const settled = () =>
  vi.waitFor(async () => undefined).then(() => new Promise((done) => setTimeout(done, 20)));

it('is done at the start, once the read models know all there is', async () => {
  const { start, did } = await scene();
  start('a');
  await expect.poll(() => did).toEqual(['a erasures', 'a looks']);
});

it.each([
  ['stopped', { state: 'stopped' as const }],
  ['lags', { position: '0000000000000008' }],
])('is kept while a read model has %s', async (_what, knows) => {
  const { start, did, status } = await scene();
  Object.assign(status, knows);
  start('a');
  await settled();
  expect(did).toEqual([]);
});

it('is done by one process of several at a time', async () => {
  const { start, did } = await scene({ isShared: true });
  let end = () => undefined as void;
  const busy = new Promise<void>((resolve) => (end = resolve));
  start('a', { finishErasures: () => busy });
  await settled();
  start('b');
  await settled();
  expect(did).toEqual([]);
  end();
  await expect.poll(() => did).toEqual(['a looks']);
});

it('sweeps the tombstones of every collection with a checkpoint, of all generations', async () => {
  const { start, readStore } = await scene({ isShared: true });
  const sweep = vi.spyOn(readStore, 'sweepTombstones');
  const note = { position: HEAD };
  const noted = ['parties.v18', 'parties.v18 caught-up', 'parties.v18.g4'].map(
    (name) => [name, note] as const,
  );
  await readStore.notes.put(new Map(noted));
  start('a');
  await expect.poll(() => sweep.mock.calls.map(([name]) => name)).toEqual(['parties.v18', 'parties.v18.g4']);
});

it('claims looks once it could, and tries again what failed', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { start } = await scene();
  const claimLooks = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('not yet'));
  start('a', { claimLooks });
  await vi.advanceTimersByTimeAsync(1);
  expect(claimLooks).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(claimLooks).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(claimLooks).toHaveBeenCalledTimes(2);
});
