import { randomUUID } from 'node:crypto';
import { createLogger } from '@duende/platform/observability/logger';
import { createInProcessLiveBus } from '@duende/platform/live-bus/live-bus';
import { openMongo } from '@duende/platform/mongo/mongo-connection';
import { openMongoReadStore } from '@duende/platform/read-store/mongo/mongo-read-store';
import { openStores } from '@duende/platform/stores/open-stores';
import { startEmbeddedProjections } from '@duende/projections/running/embedded-projections';
import { firstMessage, tell } from '../harness/parent.ts';
import { bareLoop, insertOrReplace, replaceOrInsert, type ToOperation } from './mongo-project/bare-loop.ts';
import { fedFromMemory, loadBatches } from './mongo-project/fed-from-memory.ts';
import { recordWrites, type WriteRecorder } from './mongo-project/record-writes.ts';

/** What one round told. */
export interface ProjectRound {
  readonly events: number;
  readonly runnerSeconds: number;
  /** of the process that projects, in user and kernel */
  readonly runnerCpuSeconds: number;
  /** each document replaced by its id, or inserted where there is none */
  readonly bareSeconds: number;
  /** what is new merely inserted, which a second run would refuse */
  readonly insertSeconds: number;
}

/**
 * Projects a log that lies in memory into fresh collections, and then writes the very same documents, in the same batches,
 * into other fresh ones with nothing but the driver. Tells both after each round.
 */
const { dataDir, url, rounds } = await firstMessage<{ dataDir: string; url: string; rounds: number }>();
const logger = createLogger({ level: 'warn' });
const settings = { dataDir, sessionKeys: null, eventstoreUrl: null, mongodbUrl: null };
const stores = await openStores(settings, logger);
const batches = await loadBatches(stores.log);
const events = batches.reduce((sum, batch) => sum + batch.events.length, 0);

async function project(database: string) {
  const connection = await openMongo({ url, database, logger });
  const recorder = recordWrites(openMongoReadStore(connection));
  const bus = createInProcessLiveBus();
  let [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()];
  const log = fedFromMemory(stores.log, batches, (index) => {
    recorder.nextBatch();
    // The collections have been made by now, as they have for the driver alone.
    if (index === 0) [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()];
  });
  const projections = await startEmbeddedProjections({ log, store: recorder.store, bus, logger });
  await projections.caughtUp;
  const runnerSeconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  const stopped = projections.status().filter(({ state }) => state === 'stopped');
  if (stopped.length > 0) throw new Error(`stopped: ${stopped.map(({ name }) => name).join(', ')}`);
  await projections.stop();
  await connection.db.dropDatabase();
  await connection.close();
  return { recorder, runnerSeconds, runnerCpuSeconds: (user + system) / 1e6 };
}

async function withDriverAlone(recorder: WriteRecorder, toOperation: ToOperation): Promise<number> {
  const connection = await openMongo({ url, database: `duende-bench-${randomUUID()}`, logger });
  const seconds = await bareLoop(connection, recorder, toOperation);
  await connection.db.dropDatabase();
  await connection.close();
  return seconds;
}

for (let round = 0; round < rounds; round += 1) {
  const { recorder, ...runner } = await project(`duende-bench-${randomUUID()}`);
  const bareSeconds = await withDriverAlone(recorder, replaceOrInsert);
  const insertSeconds = await withDriverAlone(recorder, insertOrReplace);
  tell({ events, ...runner, bareSeconds, insertSeconds } satisfies ProjectRound);
}
await stores.close();
