import type { Logger } from '@duende/platform/logging/logger';
import type { ChangeSignal } from '@duende/platform/mongo/change-signal';
import type { MongoConnection } from '@duende/platform/mongo/mongo-connection';
import { openMongoReadStore } from '@duende/platform/read-store/mongo-read-store';
import { openReadModels, type ReadModels } from '@duende/projections/read-models';
import { followProgress, type FollowedProgress } from '@duende/projections/runner/follow-progress';
import { followVersions, type ServedVersions } from '@duende/projections/versions/served-versions';

/** Read models that other processes make, and how far they have come. */
export interface FollowedReadModels {
  readonly models: ReadModels;
  readonly progress: FollowedProgress;
  readonly versions: ServedVersions;
  close(): void;
}

/** @throws StoreUnavailable when what is served cannot be read at first */
export async function followReadModels(
  connection: MongoConnection,
  signal: ChangeSignal,
  logger: Logger,
): Promise<FollowedReadModels> {
  const store = openMongoReadStore(connection);
  const { watch } = signal;
  const onError = (error: unknown) =>
    logger.warn({ err: error }, 'which read models are served is not known');
  const versions = await followVersions({ store, watch, onError });
  const progress = await followProgress({ store, signal, versions, logger });
  const models = await openReadModels(store, versions);
  return {
    models,
    progress,
    versions,
    close() {
      progress.close();
      versions.close();
    },
  };
}
