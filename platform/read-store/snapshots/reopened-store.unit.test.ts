import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeReadStore } from '@duende/testkit/conformance/read-store/read-store-conformance';
import { place, sampleSpec, type Sample } from '@duende/testkit/samples/sample-documents';
import { createMemoryReadStore } from '../memory/memory-read-store.ts';
import type { GuardedWrite } from '../read-store.ts';
import { reopenedStore } from './testing/reopened-store.ts';
import { snapshotRig } from './testing/snapshot-rig.ts';

async function open() {
  const rig = await snapshotRig();
  const { store, close } = await reopenedStore(rig);
  return {
    store,
    async close() {
      await close();
      await rig.dispose();
      expect(rig.doubted).toEqual([]);
      expect(rig.logged).toEqual([]);
    },
  };
}

describeReadStore('from snapshots', open);

const ids = fc.integer({ min: 1, max: 60 }).map((n) => `d${n}`);
const values = {
  group: fc.constantFrom('g', 'h', null),
  rank: fc.constantFrom(1, 2, 'x', null),
  isGoing: fc.boolean(),
};
const positions = fc.integer({ min: 1, max: 12 }).map(place);
const writes: fc.Arbitrary<GuardedWrite<Sample>> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ put: fc.record({ _id: ids, position: positions, ...values }) }) },
  { weight: 1, arbitrary: fc.record({ remove: ids, position: positions }) },
);
const questions = fc.record({
  filter: fc.constantFrom<object>(
    { group: 'g' },
    { group: 'h', isGoing: true },
    { group: { $in: ['g', null] } },
    { isGoing: false, rank: 1 },
    { rank: { $gte: 2 } },
    {},
  ),
  id: ids,
});

it('answers from what is not loaded exactly what a plain collection answers', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.array(writes, { maxLength: 40 }), fc.array(questions, { maxLength: 3 })), {
        maxLength: 4,
      }),
      async (steps) => {
        const { store, close } = await open();
        const spec = sampleSpec();
        const [reopened, plain] = [
          await store.collection(spec),
          await createMemoryReadStore().collection(spec),
        ];
        const sort = { _id: 1 } as const;
        for (const [batch, asked] of steps) {
          await reopened.write(batch);
          await plain.write(batch);
          for (const { filter, id } of asked) {
            expect(await reopened.get([id])).toEqual(await plain.get([id]));
            expect(await reopened.count({ ...filter })).toBe(await plain.count({ ...filter }));
            expect(await reopened.find({ ...filter }, { sort })).toEqual(
              await plain.find({ ...filter }, { sort }),
            );
          }
        }
        await close();
      },
    ),
    { numRuns: 40 },
  );
}, 120_000);
