import { START, type Position } from '@duende/contracts/events/domain-event';
import type { KnownEvent, LogWitness } from '@duende/platform/domain-log/domain-log';
import { noteOf } from '@duende/platform/read-store/older-checkpoints';
import type { Note, NotedStore, StoreNotes } from '@duende/platform/read-store/read-store';

/** A checkpoint as it is noted: until where a read model has folded one log, and the event it knows that log by. */
type CheckpointNote = Note & {
  readonly logId: string;
  /** `null`, as what follows, before the first event of ours */
  readonly eventId: string | null;
  readonly stream: string | null;
  readonly revision: number | null;
  /** absent in what was stored while the last event of all was the one that was known: the checkpoint's own position */
  readonly eventPosition?: Position | null;
  /** running maximum of the moments of all events up to here */
  readonly effectiveAt: string;
};

const CAUGHT_UP = 'caught-up';
const STOPPED = 'stopped';

/** Where a read model goes on folding. */
export interface Checkpoint {
  readonly position: Position;
  readonly effectiveAt: string;
  /** the last event of ours up to there; `null` before the first */
  readonly known: KnownEvent | null;
}

export const BEGINNING: Checkpoint = { position: START, effectiveAt: '', known: null };

/** Where to go on; the very beginning when there is no checkpoint, or none that this log knows. */
export async function loadCheckpoint(
  { notes }: NotedStore,
  collection: string,
  log: LogWitness,
): Promise<Checkpoint & { readonly mustRebuild: boolean }> {
  const note = (await notes.all()).get(collection) as CheckpointNote | undefined;
  if (note === undefined) return { ...BEGINNING, mustRebuild: false };
  const { position, effectiveAt, logId } = note;
  const known = knownOf(note);
  // No event of ours: nothing was folded, and no log can be told from an older back-up of it.
  if (known === null) return { ...BEGINNING, mustRebuild: logId !== log.id };
  const isKnown = logId === log.id && (await log.holds(known));
  return isKnown ? { position, effectiveAt, known, mustRebuild: false } : { ...BEGINNING, mustRebuild: true };
}

/** What is to be noted of a checkpoint. */
export function noteOfCheckpoint(
  { id: logId }: LogWitness,
  { position, effectiveAt, known }: Checkpoint,
): CheckpointNote {
  return {
    position,
    logId,
    eventId: known?.eventId ?? null,
    stream: known?.stream ?? null,
    revision: known?.revision ?? null,
    eventPosition: known?.position ?? null,
    effectiveAt,
  };
}

function knownOf({ eventId, stream, revision, ...checkpoint }: CheckpointNote): KnownEvent | null {
  if (eventId === null || stream === null || revision === null) return null;
  return { eventId, stream, revision, position: checkpoint.eventPosition ?? checkpoint.position };
}

/** Removes what is noted of generations of read models, by name of their collections. */
export function forgetProgress(
  notes: Pick<StoreNotes, 'remove'>,
  collections: readonly string[],
): Promise<void> {
  return notes.remove(collections.flatMap((name) => [name, noteOf(name, CAUGHT_UP), noteOf(name, STOPPED)]));
}

/** Notes, for processes that answer queries, that everything that was in the log at the start has been folded. */
export function noteCaughtUp(
  notes: StoreNotes,
  collection: string,
  mark: { readonly logId: string; readonly position: Position },
): Promise<void> {
  return notes.put(new Map([[noteOf(collection, CAUGHT_UP), { ...mark }]]));
}

/** Notes that it cannot be brought past what follows a position; `reason` is for people, `null` where none is known. */
export function noteStopped(
  notes: StoreNotes,
  collection: string,
  {
    reason,
    ...mark
  }: { readonly logId: string; readonly position: Position; readonly reason: string | null },
): Promise<void> {
  return notes.put(new Map([[noteOf(collection, STOPPED), { ...mark, ...(reason !== null && { reason }) }]]));
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

/** Reads how far the read models of a store are; by name of their collections. @throws StoreUnavailable */
export async function readProgress({ notes }: NotedStore): Promise<(collection: string) => StoredProgress> {
  const noted = await notes.all();
  return (collection) => {
    const position = noted.get(collection)?.position ?? START;
    const stopped = noted.get(noteOf(collection, STOPPED));
    // Once its fold is fixed and it is started again it leaves the place where it stopped.
    const isStopped = stopped !== undefined && stopped.position >= position;
    return {
      position,
      logId: textOf(noted.get(noteOf(collection, CAUGHT_UP))?.['logId']),
      isStopped,
      reason: isStopped ? textOf(stopped['reason']) : null,
    };
  };
}

const textOf = (value: string | number | null | undefined): string | null =>
  typeof value === 'string' ? value : null;
