import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '@duende/platform/config/config';
import { openMongoRateLimits } from '@duende/platform/http/mongo-rate-limits';
import { openMongoSessionKeys } from '@duende/platform/http/mongo-session-keys';
import { openMongoSessionRevocations } from '@duende/platform/http/mongo-session-revocations';
import { openLiveCollection } from '@duende/platform/live-bus/mongo-live-collection';
import { openMongoLiveSource } from '@duende/platform/live-bus/mongo-live-source';
import type { Logger } from '@duende/platform/logging/logger';
import { openChangeSignal } from '@duende/platform/mongo/change-signal';
import { openMongo } from '@duende/platform/mongo/mongo-connection';
import { openGridFsPhotoStore } from '@duende/platform/photo-store/gridfs-photo-store';
import { StoreUnavailable } from '@duende/platform/read-store/read-store';
import { followReadModels } from './followed-read-models.ts';

export type QuerySettings = Pick<Config, 'sessionKeys'> & { readonly mongodbUrl: string };
export type QueryEngine = Awaited<ReturnType<typeof openOnce>>;

const PAUSE_MS = 1_000;

/** Everything a process of queries reads, once MongoDB is there. */
export async function openQueryEngine(settings: QuerySettings, logger: Logger): Promise<QueryEngine> {
  for (;;) {
    try {
      return await openOnce(settings, logger);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      logger.warn({ err: error }, 'MongoDB is not there yet; trying again');
    }
    await delay(PAUSE_MS);
  }
}

async function openOnce({ mongodbUrl: url, sessionKeys }: QuerySettings, logger: Logger) {
  const opened: { close(): unknown }[] = [];
  const keep = <T extends { close(): unknown }>(part: T): T => {
    opened.unshift(part);
    return part;
  };
  const close = async (): Promise<void> => {
    for (const part of opened.splice(0)) await part.close();
  };

  try {
    const connection = keep(await openMongo({ url, logger }));
    const signal = keep(openChangeSignal({ db: connection.db, logger }));
    // Of its own: every command of it is looked at, to see when its change stream is opened.
    const bus = keep(await openMongo({ url, logger, monitorCommands: true }));
    const collection = await openLiveCollection(bus.db);
    const source = keep(openMongoLiveSource({ client: bus.client, collection, logger }));
    const { models, progress, versions } = keep(await followReadModels(connection, signal, logger));
    return {
      connection,
      source,
      models,
      progress,
      versions,
      photos: await openGridFsPhotoStore(connection),
      revocations: keep(await openMongoSessionRevocations({ connection, signal, logger })),
      sessionKeys: sessionKeys ?? (await openMongoSessionKeys(connection)),
      rateLimits: await openMongoRateLimits(connection),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
