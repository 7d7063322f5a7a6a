import { createLogger } from '@duende/platform/observability/logger';
import { place } from '@duende/testkit/samples/sample-documents';
import { healing } from '@duende/testkit/faults/healing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSnapshotKeeper, type SnapshotTiming } from './snapshot-keeper.ts';
import type { ReadModelWorker } from './worker.ts';

/** A read model that stands somewhere, and what is written of it. */
function keeping(
  timing: Partial<SnapshotTiming>,
  { unsaved = 0, state = {} as Partial<ReadModelWorker> } = {},
) {
  const saves: { name: string; isHurried: boolean }[] = [];
  const logged: string[] = [];
  const now = { position: place(1), unsaved, fault: null as Error | null, isClosed: false };
  let looks = 0;
  const worker = {
    collection: 'parties.v1',
    error: null,
    isPublishing: true,
    between: async (look: (checkpoint: object) => unknown) =>
      look({ _id: 'checkpoint', position: now.position }),
    ...state,
    get position() {
      return now.position;
    },
  } as unknown as ReadModelWorker;
  const keeper = startSnapshotKeeper({
    workers: () => [worker],
    progress: { onAdvance: () => () => undefined },
    snapshots: {
      unsaved: () => ((looks += 1), now.unsaved),
      async save(name, _, isHurried) {
        if (now.fault !== null) throw now.fault;
        saves.push({ name, isHurried });
        now.unsaved = 0;
      },
      hurry: () => undefined,
      async close() {
        now.isClosed = true;
      },
    },
    logger: createLogger({ level: 'info', destination: { write: (line) => void logged.push(line) } }),
    timing: { look: 1, ...timing },
  });
  onTestFinished(() => keeper.close());
  return {
    saves,
    logged,
    now,
    keeper,
    looked: () => expect.poll(() => looks, healing()),
  };
}

const NEVER = 1e9;

describe('snapshots are written', () => {
  it.each<[string, Partial<SnapshotTiming>, number]>([
    ['when nothing happens', { quiet: 0, apart: 0, atLatest: NEVER }, 1],
    ['now and then where something always happens', { quiet: NEVER, atLatest: 0 }, 1],
    ['not before it has been quiet for a while', { quiet: NEVER, atLatest: NEVER }, 0],
  ])('%s', async (_, timing, expected) => {
    const { saves, looked } = keeping(timing, { unsaved: 3 });
    await looked().toBeGreaterThan(5);
    expect(saves).toHaveLength(expected);
  });

  it('again only after a while', async () => {
    const { saves, now, looked } = keeping({ quiet: 0, apart: NEVER, atLatest: NEVER }, { unsaved: 3 });
    await expect.poll(() => saves.length, healing()).toBe(1);
    now.unsaved = 5;
    await looked().toBeGreaterThan(20);
    expect(saves).toHaveLength(1);
  });

  it('of a read model that only others happened beside, once that is much', async () => {
    const { saves, now, looked } = keeping({ quiet: 0, apart: 0, atLatest: NEVER });
    now.position = place(900);
    await looked().toBeGreaterThan(5);
    expect(saves).toEqual([]);
    now.position = place(1_100);
    await expect.poll(() => saves.length, healing()).toBe(1);
  });

  it.each<[string, Partial<ReadModelWorker>]>([
    ['has stopped', { error: new Error('its fold threw') }],
    ['has not caught up', { isPublishing: false }],
  ])('of none that %s', async (_, state) => {
    const { saves, keeper, now } = keeping({ quiet: 0, apart: 0 }, { unsaved: 3, state });
    await keeper.close();
    expect([saves, now.isClosed]).toEqual([[], true]);
  });

  it('at the end, in a hurry, whenever anything was passed', async () => {
    const { saves, keeper, now } = keeping({ quiet: NEVER, atLatest: NEVER });
    now.position = place(2);
    await keeper.close();
    expect(saves).toEqual([{ name: 'parties.v1', isHurried: true }]);
  });
});

it('a fault is said once, and its end', async () => {
  const { saves, now, logged, looked } = keeping({ quiet: 0, apart: 0, atLatest: NEVER }, { unsaved: 3 });
  now.fault = new Error('no room');
  await looked().toBeGreaterThan(20);
  now.fault = null;
  await expect.poll(() => saves.length, healing()).toBe(1);
  expect(logged.filter((line) => line.includes('cannot be written')).length).toBeLessThanOrEqual(1);
  await expect.poll(() => logged.at(-1), healing()).toContain('written again');
});
