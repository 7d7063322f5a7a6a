import { START, type Position } from '@duende/contracts/events/domain-event';
import type { Logger } from '@duende/platform/observability/logger';
import type { ChangeSignal } from '@duende/platform/mongo/change-signal';
import type { ReadProgress, ReadStore } from '@duende/platform/read-store/read-store';
import { coalesced } from '@duende/platform/resilience/serialize';
import {
  openReadModels,
  type ReadModels,
  COLLECTIONS,
  READ_MODEL_NAMES,
  type ReadModelName,
} from './registry/registry.ts';
import { checkpointCollection, readStoredProgress } from './runner/checkpoint.ts';
import type { ReadModelStatus } from './running/embedded-projections.ts';
import { trackProgress } from './running/progress.ts';
import { StoppedElsewhere } from './runner/stop-reason.ts';
import { followVersions, type ActiveVersions } from './versions/active-versions.ts';

/** Read models that any process may make, as they are served, and how far they have come. */
export interface FollowedReadModels {
  readonly models: ReadModels;
  readonly progress: FollowedProgress;
  readonly versions: ActiveVersions;
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

/** The progress of read models that other processes make. */
export interface FollowedProgress extends ReadProgress {
  /** resolves to the log's id once every read model has, at some time, held all of the log */
  readonly caughtUp: Promise<string>;
  status(): readonly ReadModelStatus[];
  /** whether everything is made from that log, as far as is known */
  isOf(logId: string): boolean;
  close(): void;
}

export interface FollowProgressOptions {
  readonly store: ReadStore;
  readonly signal: Pick<ChangeSignal, 'watch'>;
  readonly versions: Pick<ActiveVersions, 'collectionOf' | 'onSwitch'>;
  readonly logger: Logger;
  /** default: all of them */
  readonly names?: readonly ReadModelName[];
}

interface Followed {
  position: Position;
  /** of the log it has been made from up to its end */
  logId: string | null;
  error: Error | null;
}

/** Follows the checkpoints of what is served. @throws StoreUnavailable when they cannot be read at first */
export async function followProgress(options: FollowProgressOptions): Promise<FollowedProgress> {
  const { store, signal, versions, logger, names = READ_MODEL_NAMES } = options;
  const followed = new Map<string, Followed>(
    names.map((name) => [name, { position: START, logId: null, error: null }]),
  );
  const unwatch = new Map<ReadModelName, () => void>();
  const progress = trackProgress(followed);
  let reportCaughtUp = (_logId: string): void => undefined;
  const caughtUp = new Promise<string>((resolve) => (reportCaughtUp = resolve));

  const collectionOf = (name: ReadModelName) => versions.collectionOf(name, COLLECTIONS[name].name);

  async function read(name: ReadModelName): Promise<void> {
    const collection = collectionOf(name);
    const { position, logId, isStopped, reason } = await readStoredProgress(store, collection);
    if (collection !== collectionOf(name)) return;
    const error = isStopped ? new StoppedElsewhere(reason) : null;
    followed.set(name, { position, logId, error });
    progress.moved(name);
    if (logId !== null && [...followed.values()].every((model) => model.logId !== null))
      reportCaughtUp(logId);
  }

  /** Reads again whenever it may have changed; what fails is mended by the signal, which repeats itself. */
  function follow(name: ReadModelName): Promise<void> {
    const refresh = coalesced(() => read(name));
    unwatch.get(name)?.();
    const end = signal.watch(checkpointCollection(collectionOf(name)), () => {
      refresh().catch((error: unknown) => {
        logger.warn({ err: error, readModel: name }, 'how far it has come is not known');
      });
    });
    unwatch.set(name, end);
    return refresh();
  }

  const endSwitching = versions.onSwitch((switched) => {
    const name = names.find((each) => each === switched);
    if (name === undefined) return;
    follow(name).catch((error: unknown) => logger.warn({ err: error, readModel: name }, 'switching'));
  });
  await Promise.all(names.map(follow));

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
      for (const end of unwatch.values()) end();
      progress.close();
    },
  };
}
