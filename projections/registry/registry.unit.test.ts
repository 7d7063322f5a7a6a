import { createMemoryReadStore } from '@duende/platform/read-store/memory/memory-read-store';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import { expect, it } from 'vitest';
import { ALL_READ_MODELS, COLLECTIONS, openReadModels, READ_MODEL_NAMES, warmIndexes } from './registry.ts';

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

it('asks once by every index there is, in its order where it has one, and by what pages are counted by', async () => {
  const asked: string[] = [];
  await warmIndexes(await openReadModels(notingStore(asked)));
  const declared = Object.values(COLLECTIONS).flatMap(({ name, indexes }) =>
    indexes.flatMap(({ keys }) => {
      const fields = Object.keys(keys);
      const counted = fields.at(-1) === '_id' ? fields.slice(0, -2) : [];
      return [fields, ...(counted.length > 0 ? [counted] : [])].map((asked) => `${name} ${asked.join()}`);
    }),
  );
  expect(asked).toEqual(declared);
  expect(asked).toContain('attendance.v4 partyId,isGoing');
  expect(asked).toContain('parties.v8 status');
});

it('names every read model as its projection does', () => {
  expect(ALL_READ_MODELS.map(({ name }) => name)).toEqual(READ_MODEL_NAMES);
});
