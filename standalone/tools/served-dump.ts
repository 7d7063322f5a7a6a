import { setTimeout as delay } from 'node:timers/promises';
import { createLogger } from '@duende/platform/observability/logger';
import { openMongo } from '@duende/platform/mongo/mongo-connection';
import { openMongoReadStore } from '@duende/platform/read-store/mongo/mongo-read-store';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import { dumpReadModels, type DumpedDocument } from '@duende/projections/dump';
import { COLLECTIONS, openReadModels, READ_MODEL_NAMES } from '@duende/projections/registry';
import { readStoredProgress } from '@duende/projections/runner/checkpoint';
import { followVersions, type ActiveVersions } from '@duende/projections/versions/active-versions';
import type { OperatorDump } from './operator-client.ts';
import { ToolFailure } from './run-tool.ts';

const PATIENCE_MS = 30_000;
const PAUSE_MS = 100;

/** Everything that is served from a MongoDB, whoever makes it. @throws ToolFailure when it never stands still for a moment */
export async function readServedDump(url: string): Promise<OperatorDump> {
  const connection = await openMongo({ url, logger: createLogger({ level: 'error' }) });
  try {
    const store = openMongoReadStore(connection);
    const until = performance.now() + PATIENCE_MS;
    while (performance.now() < until) {
      // Opened anew each time: a read model may have gone over to another collection.
      const versions = await followVersions({
        store,
        watch: () => () => undefined,
        onError: () => undefined,
      });
      const before = await positions(store, versions);
      const documents: DumpedDocument[] = [];
      for await (const document of dumpReadModels(await openReadModels(store, versions)))
        documents.push(document);
      const [position = '', ...others] = new Set([...before, ...(await positions(store, versions))]);
      if (others.length === 0) return { position, documents: each(documents) };
      await delay(PAUSE_MS);
    }
    throw new ToolFailure('the read models move all the time: try again when less is going on');
  } finally {
    await connection.close();
  }
}

/** Where the read models stand that have not stopped. */
async function positions(store: ReadStore, versions: ActiveVersions): Promise<readonly string[]> {
  const standings = await Promise.all(
    READ_MODEL_NAMES.map((name) =>
      readStoredProgress(store, versions.collectionOf(name, COLLECTIONS[name].name)),
    ),
  );
  const running = standings.filter(({ isStopped }) => !isStopped);
  return (running.length > 0 ? running : standings).map(({ position }) => position);
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
