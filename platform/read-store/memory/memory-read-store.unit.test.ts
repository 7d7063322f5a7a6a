import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMemoryReadStore } from './memory-read-store.ts';
import type { GuardedWrite } from '../read-store.ts';
import { describeReadStore } from '@duende/testkit/conformance/read-store/read-store-conformance';
import { place, sampleSpec, type Sample } from '@duende/testkit/samples/sample-documents';

describeReadStore('memory', async () => ({ store: createMemoryReadStore(), close: async () => undefined }));

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const groups = fc.constantFrom('g', 'h', null, undefined);
const ranks = fc.constantFrom(1, 2, 3, 'x', null, undefined);
const positions = fc.integer({ min: 1, max: 12 }).map(place);
const puts = fc.record({ _id: ids, position: positions, group: groups, rank: ranks, isGoing: fc.boolean() });
const writes: fc.Arbitrary<GuardedWrite<Sample>> = fc.oneof(
  puts.map(({ group, rank, ...rest }) => ({
    put: {
      ...rest,
      ...(group === undefined ? {} : { group }),
      ...(rank === undefined ? {} : { rank }),
    },
  })),
  fc.record({ remove: ids, position: positions }),
);
const filters = fc.constantFrom(
  {},
  { group: 'g' },
  { group: 'g', isGoing: true },
  { group: null },
  { group: { $in: ['g', null] } },
  { rank: { $gte: 2 } },
  { group: 'h', rank: { $lt: 3, $gt: 1 } },
  { rank: 'x' },
);
const asked = fc.record({
  filter: filters,
  direction: fc.constantFrom(1 as const, -1 as const),
  skip: fc.integer({ min: 0, max: 2 }),
  limit: fc.integer({ min: 1, max: 4 }),
});

it('answers with indexes exactly what it answers without', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.array(writes, { maxLength: 6 }), asked), { maxLength: 8 }),
      async (steps) => {
        const store = createMemoryReadStore();
        const indexed = await store.collection(sampleSpec());
        const plain = await store.collection(sampleSpec([]));
        for (const [batch, { filter, direction, ...page }] of steps) {
          await indexed.write(batch);
          await plain.write(batch);
          const sort = { rank: direction } as const;
          const ranksOf = (documents: readonly Sample[]) => documents.map(({ rank }) => rank ?? null);
          expect(ranksOf(await indexed.find(filter, { sort, ...page }))).toEqual(
            ranksOf(await plain.find(filter, { sort, ...page })),
          );
          const all = { sort: { _id: 1 } } as const;
          expect(await indexed.find(filter, all)).toEqual(await plain.find(filter, all));
          expect(await indexed.count(filter)).toBe(await plain.count(filter));
        }
      },
    ),
    { numRuns: 150 },
  );
}, 60_000);
