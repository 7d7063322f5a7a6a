import { createDomainLog } from '@duende/platform/domain-log/open-domain-log';
import { openEventStoreLog } from '@duende/platform/event-log/eventstore/eventstore-event-log';
import { openSqliteKeyVault } from '@duende/platform/key-vault/sqlite-key-vault';
import { createInProcessLiveBus } from '@duende/platform/live-bus/live-bus';
import { createLogger } from '@duende/platform/observability/logger';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { startEmbeddedProjections } from '@duende/projections/running/embedded-projections';
import { dataFiles } from '@duende/platform/files/data-files';
import { firstMessage, tell } from '../harness/parent.ts';

/** Folds all that is in an EventStoreDB into fresh read models in memory, with the keys of a data folder; tells the seconds. */
const { dataDir, url } = await firstMessage<{ dataDir: string; url: string }>();
const vault = await openSqliteKeyVault({ file: dataFiles(dataDir).vault });
const events = await openEventStoreLog({ url });
const startedAt = performance.now();
const projections = await startEmbeddedProjections({
  log: createDomainLog({ log: events, vault }),
  store: createMemoryReadStore(),
  bus: createInProcessLiveBus(),
  logger: createLogger({ level: 'warn' }),
});
await projections.caughtUp;
const seconds = (performance.now() - startedAt) / 1000;
const stopped = projections.status().filter(({ state }) => state === 'stopped');
if (stopped.length > 0) throw new Error(`stopped: ${stopped.map(({ name }) => name).join(', ')}`);
await projections.stop();
await events.close();
vault.close();
tell({ seconds });
