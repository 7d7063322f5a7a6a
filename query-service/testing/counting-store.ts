import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import type { ReadStore } from '@duende/platform/read-store/read-store';

export function countingStore() {
  const inner = createMemoryReadStore();
  const reading = { documents: 0 };
  const store: ReadStore = {
    ...inner,
    async collection(spec) {
      const collection = await inner.collection(spec);
      return {
        entries: (ids) => collection.entries(ids),
        write: (writes) => collection.write(writes),
        count: (filter) => collection.count(filter),
        async get(ids) {
          const found = await collection.get(ids);
          reading.documents += found.size;
          return found;
        },
        async find(filter, options) {
          const found = await collection.find(filter, options);
          reading.documents += found.length;
          return found;
        },
      };
    },
  };
  return { store, reading };
}
