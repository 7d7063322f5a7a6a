import { describeReadStore } from '@duende/testkit/conformance/read-store/read-store-conformance';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';

describeReadStore('SQLite', async () => {
  const store = createMemoryReadStore();
  return { store, close: async () => store.close() };
});
