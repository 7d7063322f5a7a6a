import { createInProcessLiveBus } from '@duende/platform/live-bus/live-bus';
import { createLogger } from '@duende/platform/observability/logger';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { startEmbeddedProjections } from '@duende/projections/running/embedded-projections';
import { openStores } from '@duende/platform/stores/open-stores';
import { firstMessage, tell } from '../harness/parent.ts';

/** Folds a whole log into fresh read models, as every start of the embedded service does, and tells the seconds. */
const { dataDir } = await firstMessage<{ dataDir: string }>();
const logger = createLogger({ level: 'warn' });
const stores = await openStores(
  { dataDir, sessionKeys: null, eventstoreUrl: null, mongodbUrl: null },
  logger,
);
const startedAt = performance.now();
const projections = await startEmbeddedProjections({
  log: stores.log,
  store: createMemoryReadStore(),
  bus: createInProcessLiveBus(),
  logger,
});
await projections.caughtUp;
const seconds = (performance.now() - startedAt) / 1000;
const stopped = projections.status().filter(({ state }) => state === 'stopped');
if (stopped.length > 0) throw new Error(`stopped: ${stopped.map(({ name }) => name).join(', ')}`);
await projections.stop();
await stores.close();
tell({ seconds });
