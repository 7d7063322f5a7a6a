/** What an append demands of its stream: the revision of the last event, or one of the words of the protocol. */
export type Expectation = number | 'any' | 'no_stream' | 'stream_exists';

/** What the judgement needs to know of a stream. */
export interface StreamEnd {
  /** ids of its events by revision */
  idAt(revision: number): string | undefined;
  /** latest revision of the event with this id */
  revisionOf(id: string): number | undefined;
  /** -1 when nothing was ever written */
  readonly lastRevision: number;
  readonly softDeleted: boolean;
}

export type Verdict =
  | { readonly kind: 'write' }
  /** the very same append again, or a leading part of it: answered as the first time */
  | { readonly kind: 'repeat'; readonly lastRevision: number }
  | { readonly kind: 'conflict' };

const WRITE: Verdict = { kind: 'write' };
const CONFLICT: Verdict = { kind: 'conflict' };

/** Whether events with these ids are written, were written before, or are refused: as a real node was seen to do. */
export function judgeAppend(stream: StreamEnd, ids: readonly string[], expected: Expectation): Verdict {
  if (expected === 'any' || expected === 'stream_exists') {
    const gone = stream.lastRevision === -1 || stream.softDeleted;
    if (expected === 'stream_exists' && gone) return CONFLICT;
    const first = ids[0] === undefined ? undefined : stream.revisionOf(ids[0]);
    return first === undefined ? WRITE : repeatOrConflict(stream, ids, first);
  }
  const first = expected === 'no_stream' ? 0 : expected + 1;
  if (first === stream.lastRevision + 1 || (first === 0 && stream.softDeleted)) return WRITE;
  return repeatOrConflict(stream, ids, first);
}

function repeatOrConflict(stream: StreamEnd, ids: readonly string[], first: number): Verdict {
  const same = ids.every((id, index) => stream.idAt(first + index) === id);
  return same ? { kind: 'repeat', lastRevision: first + ids.length - 1 } : CONFLICT;
}
