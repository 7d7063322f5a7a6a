import { setTimeout as delay } from 'node:timers/promises';
import { START } from '@duende/contracts/events/domain-event';
import { effectsOf } from '@duende/contracts/events/event-effects';
import { StoreUnavailable } from '@duende/platform/errors/errors';
import type { StoredDocument } from '@duende/platform/read-store/read-store';
import type { Change, Projection, Stretch } from '../model/projection.ts';
import { announce, announceResync, withoutWithheld } from './publishing.ts';
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
import { tellRebuilding } from './tell-rebuilding.ts';

const LONGEST_PAUSE_MS = 2000;

/** Hides the document type. */
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
  { collection: name, ending, isOurs }: Assignment,
): Promise<ReadModelWorker> {
  const handled: ReadonlySet<string> = new Set(projection.handles);
  const { notes } = store;
  const { mustRebuild, ...start } = await loadCheckpoint(store, name, log);
  if (mustRebuild) {
    tellRebuilding(logger, projection.name);
    await store.drop(name);
    await forgetProgress(notes, [name]);
  }
  const collection = await store.collection<D>({ ...projection.collection, name });
  let checkpoint: Checkpoint = start;
  let error: unknown = null;
  let isPublishing = false;
  let stretch: Stretch = {};
  // Somebody may have read the model before this worker started.
  let owesResync = mustRebuild || start.position !== START;
  let isRetired = false;
  let isWhole = true;
  let busy: Promise<void> | null = null;

  /** Folding again after a crash has no effect. */
  async function fold({ events }: EventBatch): Promise<readonly Change<D>[]> {
    const { position } = checkpoint;
    const wanted = events.filter((event) => handled.has(event.type) && event.position > position);
    if (wanted.length === 0) return [];
    const changes = await foldBatch(projection, collection, wanted);
    // Earlier contents of the erased documents must go too.
    if (wanted.some(({ type }) => effectsOf(type).erases)) await store.purge();
    return changes;
  }

  async function publish(changes: readonly Change<D>[], { through }: EventBatch): Promise<void> {
    if (!isPublishing || changes.length === 0) return;
    const messages = (await projection.messages?.(changes, collection, stretch)) ?? [];
    // The process that took over has published a resync.
    if (!isOurs()) return;
    await announce({ bus, logger }, await withoutWithheld(messages, withheld), through.position);
  }

  /** Retries while the store is down; other errors stop the read model. Resolves to whether it was done. */
  async function persist(work: (isRepeated: boolean) => Promise<void>): Promise<boolean> {
    let isRepeated = false;
    for (let pause = 50; !ending.aborted && isOurs(); pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await work(isRepeated);
        return isOurs();
      } catch (fault) {
        if (!(fault instanceof StoreUnavailable)) {
          stop(fault);
          return false;
        }
        logger.warn({ err: fault, readModel: projection.name }, 'the read store is away; trying again');
      }
      isRepeated = true;
      await delay(pause, undefined, { ref: false });
    }
    return false;
  }

  async function foldAndSave(batch: EventBatch, save: Save): Promise<void> {
    isWhole = false;
    let changes: readonly Change<D>[] | null = null;
    let isSaved = false;
    let mustResync = false;
    isWhole = await persist(async (isRepeated) => {
      // A failed attempt may have written or published, so clients must refetch.
      mustResync ||= isRepeated && (changes === null || isSaved);
      changes ??= await fold(batch);
      if (!isSaved) await save(name, noteOfCheckpoint(log, after(batch)));
      isSaved = true;
      if (!mustResync) await publish(changes, batch);
      else {
        stretch = {};
        if (isPublishing) await announceResync({ bus, logger }, batch.through.position);
      }
      checkpoint = after(batch);
    });
  }

  const saveAlone: Save = (collectionName, note) => notes.put(new Map([[collectionName, note]]));

  /** Foreign events leave the known event as it is. */
  function after({ through, effectiveAt }: EventBatch): Checkpoint {
    return { position: through.position, effectiveAt, known: through.known ?? checkpoint.known };
  }

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
      return isPublishing;
    },
    startPublishing(isComplete) {
      const isOwed = owesResync && !isComplete;
      if (!isPublishing) stretch = {};
      [isPublishing, owesResync] = [true, false];
      return isOwed;
    },
    stopPublishing() {
      [isPublishing, owesResync] = [false, true];
    },
    async accept(batch, save = saveAlone) {
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
