import type { Config } from '@duende/platform/config/config';
import { openMongoHookOutbox } from '@duende/platform/hooks/mongo-hook-outbox';
import { openMongoOpenSessions } from '@duende/platform/sessions/mongo-open-sessions';
import { openMongoRateLimits } from '@duende/platform/rate-limits/mongo-rate-limits';
import { openMongoSessionKeys } from '@duende/platform/sessions/mongo-session-keys';
import { openMongoSessionRevocations } from '@duende/platform/sessions/mongo-session-revocations';
import { openLiveSource } from '@duende/platform/live-bus/mongo-live-source';
import type { EngineOpened } from '@duende/platform/observability/engine';
import type { Logger } from '@duende/platform/observability/logger';
import { openChangeSignal } from '@duende/platform/mongo/change-signal';
import { mongoEngine } from '@duende/platform/mongo/mongo-engine';
import { openMongo } from '@duende/platform/mongo/mongo-connection';
import { openGridFsPhotoStore } from '@duende/platform/photo-store/gridfs-photo-store';
import { openMongoReadStore } from '@duende/platform/read-store/mongo/mongo-read-store';
import { retryUntilAvailable } from '@duende/platform/resilience/retry';
import { followReadModels } from '@duende/projections/remote-read-models';

export type QuerySettings = Pick<Config, 'sessionKeys'> & { readonly mongodbUrl: string };
export type QueryEngine = Awaited<ReturnType<typeof openOnce>>;

export function openQueryEngine(
  settings: QuerySettings,
  logger: Logger,
  onOpened: EngineOpened,
): Promise<QueryEngine> {
  return retryUntilAvailable(() => openOnce(settings, logger, onOpened), logger);
}

async function openOnce(
  { mongodbUrl: url, sessionKeys }: QuerySettings,
  logger: Logger,
  onOpened: EngineOpened,
) {
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
    onOpened('documents', mongoEngine(connection));
    const signal = keep(openChangeSignal({ db: connection.db, logger }));
    const source = keep(await openLiveSource({ url, logger }));
    const store = openMongoReadStore(connection);
    const { models, progress, versions } = keep(await followReadModels({ store, signal }, logger));
    return {
      connection,
      source,
      models,
      progress,
      versions,
      photos: await openGridFsPhotoStore(connection),
      hookOutbox: await openMongoHookOutbox(connection),
      revocations: keep(await openMongoSessionRevocations({ connection, signal, logger })),
      openSessions: await openMongoOpenSessions(connection),
      sessionKeys: sessionKeys ?? (await openMongoSessionKeys(connection)),
      rateLimits: await openMongoRateLimits(connection),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
