import { z } from 'zod';
import { RevisionConflict } from '../errors/errors.ts';
import type { ExpectedRevision } from '../event-log/event-log.ts';
import { markAt, markEvent, type MarkedLog } from '../event-log/eventstore/marks.ts';

const HOLDER = markAt('holder');

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
  /**
   * Somebody else asks whether the holder is there, who answers by taking the question out. A move by a version before 1.2 asks it to
   * end, and is answered in the same way.
   */
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
