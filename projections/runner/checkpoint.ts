import { START, type Position } from '@duende/contracts/events/domain-event';
import type { KnownEvent, LogWitness } from '@duende/platform/domain-log/domain-log';
import { noteOf } from '@duende/platform/read-store/older-checkpoints';
import type { Note, NotedStore, StoreNotes } from '@duende/platform/read-store/read-store';

type CheckpointNote = Note & {
  readonly logId: string;
  /** `null`, like the next, before the first domain event */
  readonly eventId: string | null;
  readonly stream: string | null;
  readonly revision: number | null;
  readonly eventPosition: Position | null;
  /** running maximum */
  readonly effectiveAt: string;
  /** absent in old checkpoints */
  readonly changedAt?: Position;
};

const CAUGHT_UP = 'caught-up';
const STOPPED = 'stopped';

export interface Checkpoint {
  readonly position: Position;
  readonly effectiveAt: string;
  readonly known: KnownEvent | null;
  /** of the last batch with events that the read model handles: no later one changed a document */
  readonly changedAt: Position;
}

export const BEGINNING: Checkpoint = { position: START, effectiveAt: '', known: null, changedAt: START };

/** The beginning if there is no checkpoint or this log does not know it. */
export async function loadCheckpoint(
  { notes }: NotedStore,
  collection: string,
  log: LogWitness,
): Promise<Checkpoint & { readonly mustRebuild: boolean }> {
  const note = (await notes.all()).get(collection) as CheckpointNote | undefined;
  if (note === undefined) return { ...BEGINNING, mustRebuild: false };
  const { position, effectiveAt, logId, changedAt = position } = note;
  const known = knownOf(note);
  // Without a folded event a log cannot be distinguished from its older back-up.
  if (known === null) return { ...BEGINNING, mustRebuild: logId !== log.id };
  const isKnown = logId === log.id && (await log.holds(known));
  return isKnown
    ? { position, effectiveAt, known, changedAt, mustRebuild: false }
    : { ...BEGINNING, mustRebuild: true };
}

export function noteOfCheckpoint(
  { id: logId }: LogWitness,
  { position, effectiveAt, known, changedAt }: Checkpoint,
): CheckpointNote {
  return {
    position,
    logId,
    eventId: known?.eventId ?? null,
    stream: known?.stream ?? null,
    revision: known?.revision ?? null,
    eventPosition: known?.position ?? null,
    effectiveAt,
    changedAt,
  };
}

function knownOf({ eventId, stream, revision, eventPosition: position }: CheckpointNote): KnownEvent | null {
  if (eventId === null || stream === null || revision === null || position === null) return null;
  return { eventId, stream, revision, position };
}

/** Those with a checkpoint, of every generation. */
export const collectionsOf = (noted: ReadonlyMap<string, Note>): readonly string[] =>
  [...noted.keys()].filter((name) => !name.includes(' '));

export function forgetProgress(
  notes: Pick<StoreNotes, 'remove'>,
  collections: readonly string[],
): Promise<void> {
  return notes.remove(collections.flatMap((name) => [name, noteOf(name, CAUGHT_UP), noteOf(name, STOPPED)]));
}

export function noteCaughtUp(
  notes: StoreNotes,
  collection: string,
  mark: { readonly logId: string; readonly position: Position },
): Promise<void> {
  return notes.put(new Map([[noteOf(collection, CAUGHT_UP), { ...mark }]]));
}

/** `reason` is for people, `null` if unknown. */
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

export interface StoredProgress {
  readonly position: Position;
  readonly changedAt: Position;
  readonly logId: string | null;
  readonly isStopped: boolean;
  /** the event that stopped it; `null` if running or unknown */
  readonly reason: string | null;
}

/** Progress by collection. @throws StoreUnavailable */
export async function readProgress({ notes }: NotedStore): Promise<(collection: string) => StoredProgress> {
  const noted = await notes.all();
  return (collection) => {
    const note = noted.get(collection);
    const position = note?.position ?? START;
    const stopped = noted.get(noteOf(collection, STOPPED));
    // A restart with a fixed fold advances past the stop.
    const isStopped = stopped !== undefined && stopped.position >= position;
    return {
      position,
      changedAt: textOf(note?.['changedAt']) ?? position,
      logId: textOf(noted.get(noteOf(collection, CAUGHT_UP))?.['logId']),
      isStopped,
      reason: isStopped ? textOf(stopped['reason']) : null,
    };
  };
}

const textOf = (value: string | number | null | undefined): string | null =>
  typeof value === 'string' ? value : null;
