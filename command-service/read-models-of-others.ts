import type { Logger } from '@duende/platform/logging/logger';
import type { IsPhotoNamed } from '@duende/platform/photo-store/sweep-photos';
import type { Stores } from '@duende/platform/stores/open-stores';
import { openReadModels } from '@duende/projections/read-models';
import { followProgress, type FollowedProgress } from '@duende/projections/runner/follow-progress';
import { followVersions } from '@duende/projections/versions/served-versions';

/**
 * What a process of commands must know of the read models that others make, and decides nothing by: how far an erasure has
 * come, and which photos are still named.
 */
export interface ReadModelsOfOthers {
  readonly progress: FollowedProgress;
  readonly isPhotoNamed: IsPhotoNamed;
  close(): void;
}

/** @throws StoreUnavailable when they cannot be read at first */
export async function openReadModelsOfOthers(
  { readStore: store, shared }: Pick<Stores, 'readStore' | 'shared'>,
  logger: Logger,
): Promise<ReadModelsOfOthers> {
  if (shared === null) throw new Error('read models that others make are in a store that they share');
  const { signal } = shared;
  const onError = (err: unknown) => logger.warn({ err }, 'which read models are served is not known');
  const versions = await followVersions({ store, watch: signal.watch, onError });
  const progress = await followProgress({ store, signal, versions, logger });
  const { 'photo-uses': photoUses } = await openReadModels(store, versions);
  return {
    progress,
    isPhotoNamed: async (name) => (await photoUses.get([name])).size > 0,
    close() {
      progress.close();
      versions.close();
    },
  };
}
