import { START, type Position } from '@duende/contracts/events/domain-event';
import type { ReadCollection, ReadStore, StoredDocument } from '@duende/platform/read-store/read-store';
import { CHECKPOINT_ID, checkpointCollection } from './checkpoint.ts';

/** What stands beside a checkpoint, and the part of the checkpoint that is like it. */
interface Mark extends StoredDocument {
  readonly logId: string;
}

const CAUGHT_UP = 'caught-up';
const STOPPED = 'stopped';

const openMarks = (store: ReadStore, collectionName: string): Promise<ReadCollection<Mark>> =>
  store.collection({ name: checkpointCollection(collectionName), indexes: [] });

/** Where the maker of a read model notes how it stands, for those that serve it in other processes. */
export interface StandingNotes {
  /** everything that was in the log when the maker started is in it */
  caughtUp(logId: string, position: Position): Promise<void>;
  /** its fold threw on what follows that position */
  stopped(logId: string, position: Position): Promise<void>;
}

/** Notes are guarded by their position like every write: one that comes late changes nothing. */
export async function openStandingNotes(store: ReadStore, collectionName: string): Promise<StandingNotes> {
  const marks = await openMarks(store, collectionName);
  const note = (_id: string) => (logId: string, position: Position) =>
    marks.write([{ put: { _id, position, logId } }]);
  return { caughtUp: note(CAUGHT_UP), stopped: note(STOPPED) };
}

/** How a read model stands, as its store tells. */
export interface ReadModelStanding {
  readonly position: Position;
  /** the log it has once been made from up to its end; `null` before that */
  readonly logId: string | null;
  readonly isStopped: boolean;
}

export const UNKNOWN_STANDING: ReadModelStanding = { position: START, logId: null, isStopped: false };

/** Reads how a read model stands. Rejects with `StoreUnavailable`. */
export async function readStanding(store: ReadStore, collectionName: string): Promise<ReadModelStanding> {
  const marks = await (await openMarks(store, collectionName)).get([CHECKPOINT_ID, CAUGHT_UP, STOPPED]);
  const position = marks.get(CHECKPOINT_ID)?.position ?? START;
  const stopped = marks.get(STOPPED);
  return {
    position,
    logId: marks.get(CAUGHT_UP)?.logId ?? null,
    // Mended and started again it soon leaves the place where it stopped.
    isStopped: stopped !== undefined && stopped.position >= position,
  };
}
