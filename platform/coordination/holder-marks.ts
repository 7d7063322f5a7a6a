import { z } from 'zod';
import { RevisionConflict } from '../errors/errors.ts';
import type { ExpectedRevision } from '../event-log/event-log.ts';
import { markAt, markEvent, type MarkedLog } from '../event-log/eventstore/marks.ts';

const HOLDER = markAt('holder');

const holderMarkSchema = z.object({
  /** the only writer; `null`: none */
  holder: z.string().nullable(),
  kind: z.enum(['process', 'database', 'move']),
  /** machine and folder or database, for people */
  where: z.string(),
  /** ISO 8601 by the holder's clock, for people */
  since: z.string(),
  /** the locked file; see `placeOf` */
  place: z.string().nullable(),
  /** A question to the holder, who answers by removing it. A move before version 1.2 asks the holder to end. */
  asked: z.enum(['whether it is there', 'to end for a move']).nullable(),
});

export type HolderMark = z.infer<typeof holderMarkSchema>;

export interface StoredMark {
  readonly mark: HolderMark | null;
  readonly revision: ExpectedRevision;
}

/** Rejects as the log does. */
export interface HolderMarks {
  read(): Promise<StoredMark>;
  /** Replaces the mark at its revision; returns the new one. `null`: it had changed, nothing was written. */
  write(mark: HolderMark, at: ExpectedRevision): Promise<number | null>;
}

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
