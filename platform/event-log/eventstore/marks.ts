import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { RevisionConflict } from '../../errors/errors.ts';
import { moveStateSchema, requireSettled, type MoveNote, type MoveState } from '../../files/move-note.ts';
import type { EventLog, EventToAppend, ExpectedRevision, JsonObject } from '../event-log.ts';

/**
 * The stream of a mark: metadata of a stream without events, so each is a system event to the server and to every reader of the
 * log: no fold, decider or count meets it.
 */
export const markAt = (name: string) => `$$log-mark-${name}`;
const HOLDER = markAt('holder');
const MOVE = markAt('move');

/** The part of a log that marks need; rejects as the log does. */
export type MarkedLog = Pick<EventLog, 'append' | 'read'>;

/** What a mark is written as. Of one that changes a server keeps the newest state alone. */
export function markEvent(data: JsonObject, at = new Date().toISOString()): EventToAppend {
  const metadata = {
    actorId: null,
    at,
    correlationId: randomUUID(),
    causationId: null,
    commandId: randomUUID(),
    commandDigest: '',
    schemaVersion: 1,
  };
  return { id: randomUUID(), type: '$metadata', data, metadata };
}

/** What stands under a name, written where nothing does. The first to write it wins, the others read what stands. */
export async function markOnce(log: MarkedLog, name: string, value: string): Promise<string> {
  const stream = markAt(name);
  for (;;) {
    const [existing] = await log.read(stream);
    if (existing !== undefined) return String(existing.data['value']);
    try {
      await log.append(stream, [markEvent({ value })], 'no-stream');
      return value;
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
    }
  }
}

const holderMarkSchema = z.object({
  /** who alone may write the log: a process with its data folder, all processes on one database, or a move; `null`: nobody */
  holder: z.string().nullable(),
  kind: z.enum(['process', 'database', 'move']),
  /** for people: machine, and data folder or database */
  where: z.string(),
  /** ISO 8601, by the holder's clock: for people */
  since: z.string(),
  /** the file whose lock the holder has, as only this machine knows it since it was started; see `placeOf` */
  place: z.string().nullable(),
  /** somebody else asks whether the holder is there, or to end for a move; the holder answers by taking the question out */
  asked: z.enum(['whether it is there', 'to end for a move']).nullable(),
});

/** Who writes a log that several could reach. */
export type HolderMark = z.infer<typeof holderMarkSchema>;

export interface StoredMark {
  readonly mark: HolderMark | null;
  readonly revision: ExpectedRevision;
}

/** Where the mark is kept. Rejects as the log does. */
export interface HolderMarks {
  read(): Promise<StoredMark>;
  /** Replaces the mark that was read; its revision then. `null`: somebody else has replaced it, nothing was written. */
  write(mark: HolderMark, at: ExpectedRevision): Promise<number | null>;
}

/** The mark of the log's holder in EventStoreDB. */
export function eventStoreHolderMarks(log: MarkedLog): HolderMarks {
  return {
    async read() {
      const last = (await log.read(HOLDER)).at(-1);
      if (last === undefined) return { mark: null, revision: 'no-stream' };
      return { mark: holderMarkSchema.parse(last.data), revision: last.revision };
    },
    async write(mark, at) {
      try {
        return (await log.append(HOLDER, [markEvent({ ...mark })], at)).revision;
      } catch (error) {
        if (error instanceof RevisionConflict) return null;
        throw error;
      }
    },
  };
}

/** A log's note in EventStoreDB of a move from or to it; the newest one counts. Rejects as the log does. */
export function eventStoreMoveNote(log: MarkedLog): MoveNote {
  const last = async () => (await log.read(MOVE)).at(-1);
  return {
    async read() {
      const data = (await last())?.data;
      return data === undefined ? null : moveStateSchema.parse(data);
    },
    async write(state: MoveState) {
      await log.append(MOVE, [markEvent({ ...state }, state.at)], (await last())?.revision ?? 'no-stream');
    },
  };
}

/** @throws StoreOnTheMove when the log is half arrived or was moved away */
export async function requireSettledLog(log: MarkedLog): Promise<void> {
  const undo = 'start without EVENTSTORE_URL';
  requireSettled(await eventStoreMoveNote(log).read(), 'the log of EVENTSTORE_URL', undo);
}
