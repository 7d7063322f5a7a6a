import { setTimeout as delay } from 'node:timers/promises';
import { START } from '@duende/contracts/events/domain-event';
import { effectsOf } from '@duende/contracts/events/event-effects';
import { StoreUnavailable } from '@duende/platform/errors/errors';
import type { Logger } from '@duende/platform/observability/logger';
import type { StoredDocument } from '@duende/platform/read-store/read-store';
import type { Change, FoldedEvent, Projection } from '../model/projection.ts';
import { createPublisher } from './publishing.ts';
import type { Assignment, EventBatch, WorkerFactory, ReadModelWorker, WorkerDependencies } from './worker.ts';
import { stopReason } from './stop-reason.ts';
import {
  forgetProgress,
  loadCheckpoint,
  noteCaughtUp,
  noteOfCheckpoint,
  noteStopped,
  type Checkpoint,
} from './checkpoint.ts';
import { foldBatch } from './fold-batch.ts';
import type { Save } from './saved-together.ts';
import { logRebuilding } from './log-rebuilding.ts';

export function readModel<D extends StoredDocument>(projection: Projection<D>): WorkerFactory {
  return {
    name: projection.name,
    declared: projection.collection.name,
    open: (dependencies, assignment) => openWorker(projection, dependencies, assignment),
  };
}

async function openWorker<D extends StoredDocument>(
  projection: Projection<D>,
  { log, store, bus, logger, withheld }: WorkerDependencies,
  assignment: Assignment,
): Promise<ReadModelWorker> {
  const { collection: name, isOurs } = assignment;
  const handled: ReadonlySet<string> = new Set(projection.handles);
  const { notes } = store;
  const { mustRebuild, ...start } = await resume(projection.name, name, { log, store, logger });
  const collection = await store.collection<D>({ ...projection.collection, name });
  const publisher = createPublisher({
    ...{ projection, collection, bus, logger, withheld, isOurs },
    // Somebody may have read the model before this worker started.
    owesResync: mustRebuild || start.position !== START,
  });
  const persist = createPersist({ name: projection.name, logger, assignment, onFault: stop });
  let checkpoint: Checkpoint = start;
  let error: unknown = null;
  let isRetired = false;
  let isWhole = true;
  let busy: Promise<void> | null = null;

  /** Folding again after a crash has no effect. */
  async function foldNew(wanted: readonly FoldedEvent[]): Promise<readonly Change<D>[]> {
    const changes = await foldBatch(projection, collection, wanted);
    // Earlier contents of the erased documents must go too.
    if (wanted.some(({ type }) => effectsOf(type).erases)) await store.purge();
    return changes;
  }

  async function foldAndSave(batch: EventBatch, save: Save): Promise<void> {
    const { position } = checkpoint;
    const wanted = batch.events.filter((event) => handled.has(event.type) && event.position > position);
    const reached = after(checkpoint, batch);
    isWhole = false;
    // Most read models ignore most events.
    let changes: readonly Change<D>[] | null = wanted.length === 0 ? [] : null;
    let isSaved = false;
    let mustResync = false;
    isWhole = await persist(async (isRepeated) => {
      // A failed attempt may have written or published, so clients must refetch.
      mustResync ||= isRepeated && (changes === null || isSaved);
      changes ??= await foldNew(wanted);
      if (!isSaved) await save(name, noteOfCheckpoint(log, reached));
      isSaved = true;
      if (mustResync) await publisher.resync(reached.position);
      else if (changes.length > 0) await publisher.publish(changes, reached.position);
      checkpoint = reached;
    });
  }

  const saveOnly: Save = (collectionName, note) => notes.put(new Map([[collectionName, note]]));

  function stop(reason: unknown): void {
    if (error !== null) return;
    error = reason;
    const { position } = checkpoint;
    logger.error({ err: reason, readModel: projection.name, position }, 'read model stopped');
    void persist(() => noteStopped(notes, name, { logId: log.id, position, reason: stopReason(reason) }));
  }

  return {
    name: projection.name,
    collection: name,
    stop,
    get checkpoint() {
      return checkpoint;
    },
    get position() {
      return checkpoint.position;
    },
    get error() {
      return error;
    },
    get isPublishing() {
      return publisher.isPublishing;
    },
    startPublishing: publisher.start,
    stopPublishing: publisher.stop,
    async accept(batch, save = saveOnly) {
      const { through } = batch;
      if (error !== null || isRetired || through.position <= checkpoint.position) return;
      busy = foldAndSave(batch, save);
      await busy;
      busy = null;
    },
    async markCaughtUp() {
      if (error === null)
        await persist(() => noteCaughtUp(notes, name, { logId: log.id, position: checkpoint.position }));
    },
    async retire() {
      isRetired = true;
      await busy;
      return isWhole && error === null;
    },
  };
}

/** Foreign events leave the known event as it is. */
function after({ known }: Checkpoint, { through, effectiveAt }: EventBatch): Checkpoint {
  return { position: through.position, effectiveAt, known: through.known ?? known };
}

/** Drops the contents if this log does not know their checkpoint. */
async function resume(
  readModel: string,
  collection: string,
  { log, store, logger }: Pick<WorkerDependencies, 'log' | 'store' | 'logger'>,
): ReturnType<typeof loadCheckpoint> {
  const resumed = await loadCheckpoint(store, collection, log);
  if (!resumed.mustRebuild) return resumed;
  logRebuilding(logger, readModel);
  await store.drop(collection);
  await forgetProgress(store.notes, [collection]);
  return resumed;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2000;

interface PersistOptions {
  /** of the read model */
  readonly name: string;
  readonly logger: Pick<Logger, 'warn'>;
  readonly assignment: Pick<Assignment, 'ending' | 'isOurs'>;
  readonly onFault: (fault: unknown) => void;
}

/** Resolves to whether the work was done. */
type Persist = (work: (isRepeated: boolean) => Promise<void>) => Promise<boolean>;

/** Retries while the store is down; other errors are faults. */
function createPersist({ name, logger, assignment, onFault }: PersistOptions): Persist {
  const { ending } = assignment;
  return async (work) => {
    let isRepeated = false;
    for (
      let pause = FIRST_PAUSE_MS;
      !ending.aborted && assignment.isOurs();
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    ) {
      try {
        await work(isRepeated);
        return assignment.isOurs();
      } catch (fault) {
        if (!(fault instanceof StoreUnavailable)) {
          onFault(fault);
          return false;
        }
        logger.warn({ err: fault, readModel: name }, 'the read store is away; trying again');
      }
      isRepeated = true;
      await delay(pause, undefined, { ref: false });
    }
    return false;
  };
}
