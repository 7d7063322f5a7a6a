import { LogUnavailable, RevisionConflict, StorageFull } from '../../errors/errors.ts';
import { lockForWriting } from '../../files/sqlite.ts';
import { createCommitSignal } from '../follow-log.ts';
import type { AppendResult, EventLog, EventToAppend, ExpectedRevision, LogMarks } from '../event-log.ts';
import { requireAppendable, toPosition } from '../rules.ts';
import type { AppendOutcome, AppendRequest } from './group-commit.ts';
import { markOnce, openForWriting } from './log-file.ts';
import { openSqliteReader, type SqliteReader } from './reader.ts';
import { SqliteWriter, startWriterThread } from './writer.ts';

const POLL_MS = 250;

export interface SqliteEventLog extends EventLog, LogMarks {
  /** Writes accepted appends. Later calls reject with `LogUnavailable`. */
  close(): Promise<void>;
}

/**
 * One SQLite file in an existing folder. A thread writes appends in groups, durable when they resolve; reads run on
 * the calling thread.
 * @throws LogUnavailable when the file is already open for writing
 */
export async function openSqliteEventLog({ file }: { file: string }): Promise<SqliteEventLog> {
  const unlock = lockForWriting(file);
  const commits = createCommitSignal();
  let reader: SqliteReader;
  try {
    openForWriting(file).close();
    reader = openSqliteReader(file, commits);
  } catch (error) {
    unlock();
    throw error;
  }
  const writer = new SqliteWriter({
    start: () => startWriterThread(file),
    onCommit: () => commits.raise(),
  });
  return {
    ...reader,
    async append(stream, events, expected) {
      requireAppendable(stream, events);
      const request = { stream, expected, events: events.map(toText) };
      return toResult(request, await writer.write(request));
    },
    async markOnce(name, value) {
      const db = openForWriting(file);
      try {
        return markOnce(db, name, value);
      } finally {
        db.close();
      }
    },
    async close() {
      reader.close();
      await writer.close();
      unlock();
    },
  };
}

/**
 * For tools: reads and follows a log that another process may be writing.
 * @throws LogUnavailable when there is no such file
 */
export async function openSqliteEventLogForReading({
  file,
}: {
  file: string;
}): Promise<EventLog & { close(): Promise<void> }> {
  const commits = createCommitSignal();
  const reader = openSqliteReader(file, commits);
  const poll = setInterval(() => commits.raise(), POLL_MS).unref();
  return {
    ...reader,
    append: () => Promise.reject(new LogUnavailable('the log is open for reading')),
    async close() {
      clearInterval(poll);
      reader.close();
    },
  };
}

function toText({ id, type, data, metadata }: EventToAppend): AppendRequest['events'][number] {
  return { id, type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) };
}

function toResult(
  { stream, expected }: { stream: string; expected: ExpectedRevision },
  outcome: AppendOutcome,
): AppendResult {
  switch (outcome.kind) {
    case 'written':
    case 'repeated':
      return { revision: outcome.revision, position: toPosition(outcome.place) };
    case 'conflict':
      throw new RevisionConflict(stream, expected, outcome.actual);
    case 'full':
      throw new StorageFull(outcome.message);
    case 'unavailable':
      throw new LogUnavailable(outcome.message);
  }
}
