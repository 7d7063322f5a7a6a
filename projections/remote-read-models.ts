import { START, type Position } from '@duende/contracts/events/domain-event';
import type { Logger } from '@duende/platform/observability/logger';
import type { ChangeSignal } from '@duende/platform/mongo/change-signal';
import { NOTES, type ReadProgress, type ReadStore } from '@duende/platform/read-store/read-store';
import { coalesced } from '@duende/platform/resilience/serialize';
import {
  openReadModels,
  type ReadModels,
  COLLECTIONS,
  READ_MODEL_NAMES,
  type ReadModelName,
} from './registry/registry.ts';
import { readProgress } from './runner/checkpoint.ts';
import type { ReadModelStatus } from './running/embedded-projections.ts';
import { trackProgress } from './running/progress.ts';
import { StoppedElsewhere } from './runner/stop-reason.ts';
import { followVersions, type ActiveVersions } from './versions/active-versions.ts';

/** Whichever process writes them. */
export interface FollowedReadModels {
  readonly models: ReadModels;
  readonly progress: FollowedProgress;
  readonly versions: ActiveVersions;
  close(): void;
}

/** @throws StoreUnavailable if the first read fails */
export async function followReadModels(
  { store, signal }: { readonly store: ReadStore; readonly signal: Pick<ChangeSignal, 'watch'> },
  logger: Logger,
): Promise<FollowedReadModels> {
  const { watch } = signal;
  const onError = (error: unknown) => logger.warn({ err: error }, 'the served read models cannot be read');
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

/** Other processes write these read models. */
export interface FollowedProgress extends ReadProgress {
  /** resolves to the log's id once all have caught up at some time */
  readonly caughtUp: Promise<string>;
  status(): readonly ReadModelStatus[];
  /** whether all are based on that log, as far as known */
  isOf(logId: string): boolean;
  close(): void;
}

export interface FollowProgressOptions {
  readonly store: ReadStore;
  readonly signal: Pick<ChangeSignal, 'watch'>;
  readonly versions: Pick<ActiveVersions, 'collectionOf' | 'onSwitch'>;
  readonly logger: Logger;
  /** default: all */
  readonly names?: readonly ReadModelName[];
}

interface Followed {
  position: Position;
  changedAt: Position;
  /** that it has caught up with */
  logId: string | null;
  error: Error | null;
}

/** Follows the checkpoints. @throws StoreUnavailable if the first read fails */
export async function followProgress(options: FollowProgressOptions): Promise<FollowedProgress> {
  const { store, signal, versions, logger, names = READ_MODEL_NAMES } = options;
  const followed = new Map<string, Followed>(
    names.map((name) => [name, { position: START, changedAt: START, logId: null, error: null }]),
  );
  const progress = trackProgress(followed);
  let reportCaughtUp = (_logId: string): void => undefined;
  const caughtUp = new Promise<string>((resolve) => (reportCaughtUp = resolve));

  const collectionOf = (name: ReadModelName) => versions.collectionOf(name, COLLECTIONS[name].name);

  async function read(): Promise<void> {
    const asked = names.map((name) => ({ name, collection: collectionOf(name) }));
    const progressOf = await readProgress(store);
    for (const { name, collection } of asked) {
      const { position, changedAt, logId, isStopped, reason } = progressOf(collection);
      const before = followed.get(name);
      const isSame =
        before?.position === position && before.logId === logId && (before.error !== null) === isStopped;
      if (isSame || collection !== collectionOf(name)) continue;
      const error = isStopped ? new StoppedElsewhere(reason) : null;
      followed.set(name, { position, changedAt, logId, error });
      progress.moved(name);
    }
    const [first, ...others] = new Set([...followed.values()].map(({ logId }) => logId));
    if (first !== undefined && first !== null && !others.includes(null)) reportCaughtUp(first);
  }

  /** The signal repeats, so a failed read is retried. */
  const refresh = coalesced(read);
  const refreshed = () => {
    refresh().catch((error: unknown) =>
      logger.warn({ err: error }, 'the progress of read models cannot be read'),
    );
  };
  const endWatch = signal.watch(NOTES, refreshed);
  const endSwitching = versions.onSwitch(refreshed);
  await refresh();

  return {
    ...progress,
    caughtUp,
    status: () =>
      [...followed].map(([name, { position, logId, error }]) => {
        if (error !== null) return { name, position, state: 'stopped', error };
        return { name, position, state: logId === null ? 'catching-up' : 'live' };
      }),
    isOf: (logId) => [...followed.values()].every((model) => model.logId === null || model.logId === logId),
    close() {
      endSwitching();
      endWatch();
      progress.close();
    },
  };
}
