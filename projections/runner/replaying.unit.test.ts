import { givenLog, type GivenLog } from '@duende/testkit/samples/given-log';
import { createInProcessLiveBus } from '@duende/platform/live-bus/live-bus';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { PATIENCE_MS } from '@duende/testkit/setup/patience';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import fc from 'fast-check';
import { randomRuns } from '@duende/testkit/support/random-runs';
import { expect, it } from 'vitest';
import { inBatchesOf } from '../testing/in-batches-of.ts';
import { randomStory } from '../testing/random-story.ts';
import { dumpOf, listeningLogger } from '../testing/runner-rig.ts';
import { watchedStore } from '../testing/store-decorators.ts';
import { startEmbeddedProjections } from '../running/embedded-projections.ts';

/** Folds everything there is, handed over so many events at a time. */
async function foldAll({ domainLog }: GivenLog, store: ReadStore, batchSize = 512): Promise<void> {
  const { runner } = await start(inBatchesOf(batchSize, domainLog), store);
  await runner.caughtUp;
  await runner.stop();
}

async function start(log: GivenLog['domainLog'], store: ReadStore) {
  const bus = createInProcessLiveBus();
  return { runner: await startEmbeddedProjections({ log, store, bus, logger: listeningLogger().logger }) };
}

/** A store whose process dies at its n-th write, in the middle of a batch as it may be. */
function dyingAfter(writes: number, store: ReadStore): ReadStore {
  let left = writes;
  return watchedStore(store, () => {
    if (left-- <= 0) throw new Error('the process died');
  });
}

const RUNS = { numRuns: randomRuns(100) };
/** Many runs take longer than one test is usually given where other suites have the processors first. */
const DEADLINE_MS = 5 * PATIENCE_MS;

const batchSizes = fc.integer({ min: 1, max: 7 });

it(
  'gives the same read models in any batches, and when everything is folded again',
  async () => {
    await fc.assert(
      fc.asyncProperty(randomStory, batchSizes, async (story, batchSize) => {
        const log = await givenLog(story);
        const [whole, parted] = [createMemoryReadStore(), createMemoryReadStore()];
        await foldAll(log, whole);
        await foldAll(log, parted, batchSize);
        const expected = await dumpOf(whole);
        expect(await dumpOf(parted)).toEqual(expected);
        await foldAll(log, withoutCheckpoints(parted), batchSize);
        expect(await dumpOf(parted)).toEqual(expected);
      }),
      RUNS,
    );
  },
  DEADLINE_MS,
);

it(
  'gives the same read models after the process died again and again',
  async () => {
    const deaths = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), batchSizes), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(randomStory, deaths, async (story, lives) => {
        const log = await givenLog(story);
        const [untroubled, store] = [createMemoryReadStore(), createMemoryReadStore()];
        await foldAll(log, untroubled);
        for (const [writes, batchSize] of lives) await foldAll(log, dyingAfter(writes, store), batchSize);
        await foldAll(log, store);
        expect(await dumpOf(store)).toEqual(await dumpOf(untroubled));
      }),
      RUNS,
    );
  },
  DEADLINE_MS,
);

it(
  'gives the documents that were served, when the keys of erased persons and struck reasons are gone',
  async () => {
    await fc.assert(
      fc.asyncProperty(randomStory, batchSizes, async (story, batchSize) => {
        const log = await givenLog(story);
        const [served, anew] = [createMemoryReadStore(), createMemoryReadStore()];
        await foldAll(log, served);
        for (const { type, stream } of log.log.events) {
          if (type === 'PersonErased' || type === 'ReasonStruck') await log.vault.destroy(stream);
        }
        await foldAll(log, anew, batchSize);
        expect(await dumpOf(anew)).toEqual(await dumpOf(served));
      }),
      RUNS,
    );
  },
  DEADLINE_MS,
);

/** The same documents, none of which is known to have been folded. */
function withoutCheckpoints(store: ReadStore): ReadStore {
  return { ...store, notes: createMemoryReadStore().notes };
}
