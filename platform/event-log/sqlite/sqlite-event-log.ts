import { LogUnavailable, RevisionConflict, StorageFull } from '../../errors/errors.ts';
import { lockForWriting, type Sqlite, storageFault } from '../../files/sqlite.ts';
import {
  BATCH_SIZE,
  createCommitSignal,
  followTail,
  readTail,
  sharedTail,
  type CommitSignal,
} from '../follow-log.ts';
import type {
  AppendResult,
  BrokenEvent,
  EventLog,
  EventToAppend,
  ExpectedRevision,
  LogMarks,
  RecordedEvent,
} from '../event-log.ts';
import { requireAppendable, toPlace, toPosition } from '../rules.ts';
import { parseStored } from '../stored-text.ts';
import type { AppendOutcome, AppendRequest } from './group-commit.ts';
import { markOnce, openForReading, openForWriting, readMark } from './log-file.ts';
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

type Row = readonly [
  place: number,
  stream: string,
  revision: number,
  id: string,
  type: string,
  data: string,
  metadata: string,
];

const SELECT = 'SELECT position, stream, revision, id, type, data, metadata FROM events';

/** `close` ends its subscriptions. */
interface SqliteReader extends Omit<EventLog, 'append'> {
  close(): void;
}

/**
 * Reads committed events on the caller's thread over its own connection. `commits` wakes subscriptions.
 * @throws LogUnavailable when there is no such log
 */
function openSqliteReader(file: string, commits: CommitSignal): SqliteReader {
  const db = opening(file);
  const closing = new AbortController();
  const ofStream = db
    .prepare<[string, number, number], Row>(
      `${SELECT} WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`,
    )
    .raw();
  const between = db
    .prepare<[number, number], Row>(
      `${SELECT} WHERE position > ? AND position <= ? ORDER BY position LIMIT ${BATCH_SIZE}`,
    )
    .raw();
  const bytesOf = {
    data: db.prepare<[number], Buffer>('SELECT CAST(data AS BLOB) FROM events WHERE position = ?').pluck(),
    metadata: db
      .prepare<[number], Buffer>('SELECT CAST(metadata AS BLOB) FROM events WHERE position = ?')
      .pluck(),
  };
  const lastPlace = db.prepare<[], number | null>('SELECT max(position) FROM events').pluck();

  function whileOpen<T>(read: () => T): T {
    if (!db.open) throw new LogUnavailable('the log is closed');
    return reading(read);
  }

  function toRecorded([place, stream, revision, id, type, data, metadata]: Row): RecordedEvent {
    const bytes = (part: BrokenEvent['part']) => bytesOf[part].get(place) ?? new Uint8Array();
    const said = parseStored({ data, metadata, bytesOf: bytes });
    return { id, type, ...said, stream, revision, position: toPosition(place) };
  }

  const tail = sharedTail({
    commits,
    batchAfter(position, upTo) {
      const last = upTo === undefined ? Number.MAX_SAFE_INTEGER : toPlace(upTo);
      return whileOpen(() => between.all(toPlace(position), last).map(toRecorded));
    },
  });

  return {
    id: reading(() => readMark(db, 'id')) ?? '',
    read: async (stream, fromRevision = 0, maxCount = Number.MAX_SAFE_INTEGER) =>
      whileOpen(() => ofStream.all(stream, fromRevision, maxCount).map(toRecorded)),
    readAll: (from, to) => readTail(tail, from, to),
    head: async () => toPosition(whileOpen(() => lastPlace.get()) ?? 0),
    subscribeAll: (from, signal) => followTail(tail, from, AbortSignal.any([signal, closing.signal])),
    close() {
      closing.abort();
      db.close();
    },
  };
}

function opening(file: string): Sqlite {
  try {
    return openForReading(file);
  } catch (error) {
    throw new LogUnavailable(`DATA_DIR: there is no log that can be read at ${file}`, { cause: error });
  }
}

function reading<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (storageFault(error) === null) throw error;
    throw new LogUnavailable('the log cannot be read', { cause: error });
  }
}
