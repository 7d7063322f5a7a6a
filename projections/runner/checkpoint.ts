import { START, type Position } from '@duende/contracts/events/domain-event';
import type { KnownEvent, LogWitness } from '@duende/platform/domain-log/domain-log';
import type {
  CollectionSpec,
  ReadCollection,
  ReadableStore,
  ReadStore,
  StoredDocument,
} from '@duende/platform/read-store/read-store';

/** A checkpoint as it is stored: until where a read model has folded one log, and the event it knows that log by. */
interface StoredCheckpoint extends StoredDocument {
  readonly logId: string;
  /** `null`, as what follows, before the first event of ours */
  readonly eventId: string | null;
  readonly stream: string | null;
  readonly revision: number | null;
  /** absent in what was stored while the last event of all was the one that was known: the checkpoint's own position */
  readonly eventPosition?: Position | null;
  /** running maximum of the moments of all events up to here */
  readonly effectiveAt: string;
}

/** of the one checkpoint in its collection */
const CHECKPOINT_ID = 'checkpoint';

/** Where a read model goes on folding. */
export interface Checkpoint {
  readonly position: Position;
  readonly effectiveAt: string;
  /** the last event of ours up to there; `null` before the first */
  readonly known: KnownEvent | null;
}

export const BEGINNING: Checkpoint = { position: START, effectiveAt: '', known: null };

export interface CheckpointKeeper {
  /** Where to go on; the very beginning when there is no checkpoint, or none that this log knows. */
  load(log: LogWitness): Promise<Checkpoint & { readonly mustRebuild: boolean }>;
  /** where it is kept */
  readonly collection: string;
  /** What is to be written there. */
  stored(log: LogWitness, checkpoint: Checkpoint): StoredCheckpoint;
  forget(): Promise<void>;
}

/** A checkpoint has a collection of its own, so that a rebuild can drop it with the read model. */
export const checkpointCollection = (collectionName: string): string => `${collectionName}.checkpoint`;

export async function openCheckpoint(store: ReadStore, collectionName: string): Promise<CheckpointKeeper> {
  const spec: CollectionSpec<StoredCheckpoint> = { name: checkpointCollection(collectionName), indexes: [] };
  const checkpoints: ReadCollection<StoredCheckpoint> = await store.collection(spec);
  return {
    async load(log) {
      const checkpoint = (await checkpoints.get([CHECKPOINT_ID])).get(CHECKPOINT_ID);
      if (checkpoint === undefined) return { ...BEGINNING, mustRebuild: false };
      const { position, effectiveAt, logId } = checkpoint;
      const known = knownOf(checkpoint);
      // No event of ours: nothing was folded, and no log can be told from an older back-up of it.
      if (known === null) return { ...BEGINNING, mustRebuild: logId !== log.id };
      const isKnown = logId === log.id && (await log.holds(known));
      return isKnown
        ? { position, effectiveAt, known, mustRebuild: false }
        : { ...BEGINNING, mustRebuild: true };
    },
    collection: spec.name,
    stored,
    forget: () => store.drop(spec.name),
  };
}

function stored({ id: logId }: LogWitness, { position, effectiveAt, known }: Checkpoint): StoredCheckpoint {
  return {
    _id: CHECKPOINT_ID,
    position,
    logId,
    eventId: known?.eventId ?? null,
    stream: known?.stream ?? null,
    revision: known?.revision ?? null,
    eventPosition: known?.position ?? null,
    effectiveAt,
  };
}

function knownOf({ eventId, stream, revision, ...checkpoint }: StoredCheckpoint): KnownEvent | null {
  if (eventId === null || stream === null || revision === null) return null;
  return { eventId, stream, revision, position: checkpoint.eventPosition ?? checkpoint.position };
}

/** A note beside a checkpoint, and the part of the checkpoint that has the same shape. */
interface Mark extends StoredDocument {
  readonly logId: string;
  /** which event stopped it, where that is known */
  readonly reason?: string;
}

const CAUGHT_UP = 'caught-up';
const STOPPED = 'stopped';

const openMarks = (store: ReadableStore, collectionName: string): Promise<ReadCollection<Mark>> =>
  store.collection({ name: checkpointCollection(collectionName), indexes: [] });

/** Notes of the process that writes a read model, for the processes that answer queries from it. */
export interface ProgressNotes {
  /** everything that was in the log at the start has been folded */
  caughtUp(logId: string, position: Position): Promise<void>;
  /** it cannot be brought past what follows that position; `reason` is for people, `null` where none is known */
  stopped(logId: string, position: Position, reason: string | null): Promise<void>;
}

/** Notes are guarded by their position like every write: an outdated one changes nothing. */
export async function openProgressNotes(store: ReadStore, collectionName: string): Promise<ProgressNotes> {
  const marks = await openMarks(store, collectionName);
  const note = (put: Mark) => marks.write([{ put }]);
  return {
    caughtUp: (logId, position) => note({ _id: CAUGHT_UP, position, logId }),
    stopped: (logId, position, reason) =>
      note({ _id: STOPPED, position, logId, ...(reason !== null && { reason }) }),
  };
}

/** How far a read model is, as its store says. */
export interface StoredProgress {
  readonly position: Position;
  /** the log it has once been made from up to its end; `null` before that */
  readonly logId: string | null;
  readonly isStopped: boolean;
  /** which event stopped it; `null` where it goes on, or nothing is known */
  readonly reason: string | null;
}

/** Reads how far a read model is. @throws StoreUnavailable */
export async function readStoredProgress(
  store: ReadableStore,
  collectionName: string,
): Promise<StoredProgress> {
  const marks = await (await openMarks(store, collectionName)).get([CHECKPOINT_ID, CAUGHT_UP, STOPPED]);
  const position = marks.get(CHECKPOINT_ID)?.position ?? START;
  const stopped = marks.get(STOPPED);
  // Once its fold is fixed and it is started again it leaves the place where it stopped.
  const isStopped = stopped !== undefined && stopped.position >= position;
  return {
    position,
    logId: marks.get(CAUGHT_UP)?.logId ?? null,
    isStopped,
    reason: isStopped ? (stopped.reason ?? null) : null,
  };
}
