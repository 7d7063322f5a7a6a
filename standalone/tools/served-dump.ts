import { setTimeout as delay } from 'node:timers/promises';
import type { Position } from '@duende/contracts/events/domain-event';
import type { Config } from '@duende/platform/config/config';
import { createLogger } from '@duende/platform/observability/logger';
import { dataFiles } from '@duende/platform/files/data-files';
import { openMongo } from '@duende/platform/mongo/mongo-connection';
import { openMongoReadStore } from '@duende/platform/read-store/mongo/mongo-read-store';
import type { NotedStore, ReadableStore } from '@duende/platform/read-store/read-store';
import { openSqliteReader } from '@duende/platform/read-store/sqlite/sqlite-reader';
import { dumpReadModels, type DumpedDocument } from '@duende/projections/dump';
import {
  COLLECTIONS,
  openReadModels,
  READ_MODEL_NAMES,
  type ReadModelName,
} from '@duende/projections/registry/registry';
import { readProgress } from '@duende/projections/runner/checkpoint';
import { followVersions, type ActiveVersions } from '@duende/projections/versions/active-versions';
import { READ_MODEL_PATIENCE_MS, type ReadModelState } from '../verify/read-model-states.ts';
import { requireService } from './operator-client.ts';
import { ToolFailure } from './run-tool.ts';

const PAUSE_MS = 100;

export interface ServedState {
  readonly position: Position;
  readonly states: readonly ReadModelState[];
  readonly documents: readonly DumpedDocument[];
}

type Settings = Pick<Config, 'mongodbUrl' | 'dataDir'>;

/**
 * Reads at the end of the log, from MongoDB or a running service's file. If a read model has stopped or
 * cannot advance, gives states only.
 * @throws ToolFailure if it never settles, or no service runs on the folder
 */
export async function readServedDump(
  { mongodbUrl, dataDir }: Settings,
  head: Position,
): Promise<ServedState> {
  if (mongodbUrl === null) {
    const files = dataFiles(dataDir);
    await requireService(files.operator);
    const reader = openSqliteReader(files.readModels);
    try {
      return await readOnceStill(reader.store, async () => undefined, head);
    } finally {
      reader.close();
    }
  }
  const connection = await openMongo({ url: mongodbUrl, logger: createLogger({ level: 'error' }) });
  try {
    const store = openMongoReadStore(connection);
    const watch = () => () => undefined;
    return await readOnceStill(store, () => followVersions({ store, watch, onError: () => undefined }), head);
  } finally {
    await connection.close();
  }
}

/** @param follow reopens the versions, as generations may switch */
async function readOnceStill(
  store: ReadableStore & NotedStore,
  follow: () => Promise<ActiveVersions | undefined>,
  head: Position,
): Promise<ServedState> {
  const until = performance.now() + READ_MODEL_PATIENCE_MS;
  for (;;) {
    const isLast = performance.now() > until;
    const versions = await follow();
    const states = await readModelStatesIn(store, versions);
    const isBehind = states.some(({ position, isStopped }) => !isStopped && position < head);
    if (isBehind ? isLast : states.some(({ isStopped }) => isStopped))
      return { position: head, states, documents: [] };
    if (!isBehind) {
      const documents: DumpedDocument[] = [];
      for await (const document of dumpReadModels(await openReadModels(store, versions)))
        documents.push(document);
      const all = [...states, ...(await readModelStatesIn(store, versions))];
      const [position = '', ...others] = new Set(all.map((state) => state.position));
      if (others.length === 0) return { position, states, documents };
      if (isLast) break;
    }
    await delay(PAUSE_MS);
  }
  throw new ToolFailure('the read models keep changing: try again when the service is less busy');
}

/** Writers store these states. Rejects as the store does. */
export async function readModelStatesIn(
  store: NotedStore,
  versions: ActiveVersions | undefined,
  names: readonly ReadModelName[] = READ_MODEL_NAMES,
): Promise<readonly ReadModelState[]> {
  const progressOf = await readProgress(store);
  return names.map((name) => {
    const declared = COLLECTIONS[name].name;
    const { position, isStopped, reason } = progressOf(versions?.collectionOf(name, declared) ?? declared);
    return { name, position, isStopped, reason };
  });
}
