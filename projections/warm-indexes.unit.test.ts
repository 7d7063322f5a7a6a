import { createMemoryReadStore } from '@duende/platform/read-store/memory-read-store';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import { expect, it } from 'vitest';
import { COLLECTIONS, openReadModels } from './read-models.ts';
import { warmIndexes } from './warm-indexes.ts';

/** A store that notes by which fields it is asked and sorted. */
function notingStore(asked: string[]): ReadStore {
  const inner = createMemoryReadStore();
  return {
    ...inner,
    async collection(spec) {
      const collection = await inner.collection(spec);
      const note = (filter: object, sort: object = {}) =>
        asked.push(`${spec.name} ${[...Object.keys(filter), ...Object.keys(sort)].join()}`);
      return {
        get: (ids) => collection.get(ids),
        positions: (ids) => collection.positions(ids),
        write: (writes) => collection.write(writes),
        count(filter) {
          note(filter);
          return collection.count(filter);
        },
        find(filter, options) {
          note(filter, options?.sort);
          return collection.find(filter, options);
        },
      };
    },
  };
}

it('asks once by every index there is, in its order where it has one', async () => {
  const asked: string[] = [];
  await warmIndexes(await openReadModels(notingStore(asked)));
  const declared = Object.values(COLLECTIONS).flatMap(({ name, indexes }) =>
    indexes.map(({ keys }) => `${name} ${Object.keys(keys).join()}`),
  );
  expect(asked).toEqual(declared);
  expect(asked).toContain('attendance.v1 partyId,isGoing');
});
