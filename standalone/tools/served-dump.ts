import { setTimeout as delay } from 'node:timers/promises';
import type { Position } from '@duende/contracts/events/domain-event';
import { createLogger } from '@duende/platform/observability/logger';
import { openMongo } from '@duende/platform/mongo/mongo-connection';
import { openMongoReadStore } from '@duende/platform/read-store/mongo/mongo-read-store';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import { dumpReadModels, type DumpedDocument } from '@duende/projections/dump';
import {
  COLLECTIONS,
  openReadModels,
  READ_MODEL_NAMES,
  type ReadModelName,
} from '@duende/projections/registry/registry';
import { readStoredProgress } from '@duende/projections/runner/checkpoint';
import { followVersions, type ActiveVersions } from '@duende/projections/versions/active-versions';
import { STANDING_PATIENCE_MS, type Standing } from '../verify/standing.ts';
import type { OperatorDump } from './operator-client.ts';
import { ToolFailure } from './run-tool.ts';

const PAUSE_MS = 100;

/**
 * Everything that is served from a MongoDB, whoever makes it, once it stands at the head of the log. Where a read model has stopped,
 * or nothing brings one there, no documents: their standings say so.
 * @throws ToolFailure when it never stands still for a moment
 */
export async function readServedDump(url: string, head: Position): Promise<OperatorDump> {
  const connection = await openMongo({ url, logger: createLogger({ level: 'error' }) });
  try {
    const store = openMongoReadStore(connection);
    const until = performance.now() + STANDING_PATIENCE_MS;
    for (;;) {
      const isLast = performance.now() > until;
      // Opened anew each time: a read model may have gone over to another collection.
      const versions = await followVersions({
        store,
        watch: () => () => undefined,
        onError: () => undefined,
      });
      const standings = await standingsIn(store, versions);
      const isBehind = standings.some(({ position, isStopped }) => !isStopped && position < head);
      if (isBehind ? isLast : standings.some(({ isStopped }) => isStopped)) {
        return { position: head, standings, documents: each([]) };
      }
      if (!isBehind) {
        const documents: DumpedDocument[] = [];
        for await (const document of dumpReadModels(await openReadModels(store, versions)))
          documents.push(document);
        const all = [...standings, ...(await standingsIn(store, versions))];
        const [position = '', ...others] = new Set(all.map((standing) => standing.position));
        if (others.length === 0) return { position, standings, documents: each(documents) };
        if (isLast) break;
      }
      await delay(PAUSE_MS);
    }
    throw new ToolFailure('the read models move all the time: try again when less is going on');
  } finally {
    await connection.close();
  }
}

/** How read models stand in a store, as whoever makes them has noted there. Rejects as the store does. */
export async function standingsIn(
  store: ReadStore,
  versions: ActiveVersions,
  names: readonly ReadModelName[] = READ_MODEL_NAMES,
): Promise<readonly Standing[]> {
  return Promise.all(
    names.map(async (name) => {
      const collection = versions.collectionOf(name, COLLECTIONS[name].name);
      const { position, isStopped, reason } = await readStoredProgress(store, collection);
      return { name, position, isStopped, reason };
    }),
  );
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
