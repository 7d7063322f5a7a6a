import type { Logger } from '@duende/platform/observability/logger';
import type { ChangeSignal } from '@duende/platform/mongo/change-signal';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import { openReadModels, type ReadModels } from './read-models.ts';
import { followProgress, type FollowedProgress } from './runner/follow-progress.ts';
import { followVersions, type ServedVersions } from './versions/served-versions.ts';

/** Read models that any process may make, as they are served, and how far they have come. */
export interface FollowedReadModels {
  readonly models: ReadModels;
  readonly progress: FollowedProgress;
  readonly versions: ServedVersions;
  close(): void;
}

/** @throws StoreUnavailable when what is served cannot be read at first */
export async function followReadModels(
  { store, signal }: { readonly store: ReadStore; readonly signal: Pick<ChangeSignal, 'watch'> },
  logger: Logger,
): Promise<FollowedReadModels> {
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
