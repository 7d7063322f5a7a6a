import { type Sqlite, storageFault } from '../../files/sqlite.ts';
import { judgeAppend, toExpected, toRevision } from '../rules.ts';
import type { ExpectedRevision } from '../event-log.ts';

/** `data` and `metadata` are JSON texts. */
export interface AppendRequest {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly {
    readonly id: string;
    readonly type: string;
    readonly data: string;
    readonly metadata: string;
  }[];
}

export type AppendOutcome =
  | { readonly kind: 'written' | 'repeated'; readonly revision: number; readonly place: number }
  | { readonly kind: 'conflict'; readonly actual: ExpectedRevision }
  | { readonly kind: 'full' | 'unavailable'; readonly message: string };

interface EventRow {
  readonly id: string;
  readonly position: number;
}

/**
 * One transaction with one disk sync. Each append is judged before writing, so conflicts do not affect others. After
 * a storage failure each is retried separately, so a large one does not fail small ones.
 */
export function createGroupCommit(
  db: Sqlite,
): (requests: readonly AppendRequest[]) => readonly AppendOutcome[] {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const rollback = db.prepare('ROLLBACK');
  const lastRevisionOf = db
    .prepare<[string], number>('SELECT max(revision) FROM events WHERE stream = ?')
    .pluck();
  const eventAt = db.prepare<[string, number], EventRow>(
    'SELECT id, position FROM events WHERE stream = ? AND revision = ?',
  );
  const hasId = db.prepare<[string], number>('SELECT 1 FROM events WHERE id = ?').pluck();
  const insert = db.prepare<[string, number, string, string, string, string]>(
    'INSERT INTO events (stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)',
  );

  function append({ stream, expected, events }: AppendRequest): AppendOutcome {
    const lastRevision = lastRevisionOf.get(stream) ?? toRevision('no-stream');
    const ids = events.map(({ id }) => id);
    const verdict = judgeAppend({ expected, lastRevision, ids, idAt: (at) => eventAt.get(stream, at)?.id });
    const revision = toRevision(expected) + events.length;
    if (verdict === 'repeat') return repeated(revision, eventAt.get(stream, revision)?.position);
    const isUsed = new Set(ids).size < ids.length || ids.some((id) => hasId.get(id) !== undefined);
    if (verdict === 'conflict' || isUsed) return { kind: 'conflict', actual: toExpected(lastRevision) };
    let place = 0;
    events.forEach(({ id, type, data, metadata }, index) => {
      const { lastInsertRowid } = insert.run(stream, lastRevision + 1 + index, id, type, data, metadata);
      place = Number(lastInsertRowid);
    });
    return { kind: 'written', revision, place };
  }

  return function commitGroup(requests): readonly AppendOutcome[] {
    try {
      begin.run();
      const outcomes = requests.map(append);
      commit.run();
      return outcomes;
    } catch (error) {
      if (db.inTransaction) rollback.run();
      const kind = storageFault(error);
      if (kind === null) throw error;
      if (kind === 'full' && requests.length > 1)
        return requests.flatMap((request) => commitGroup([request]));
      return requests.map(() => ({ kind, message: String(error) }));
    }
  };
}

function repeated(revision: number, place: number | undefined): AppendOutcome {
  if (place === undefined) throw new Error(`revision ${revision} was just there`);
  return { kind: 'repeated', revision, place };
}
