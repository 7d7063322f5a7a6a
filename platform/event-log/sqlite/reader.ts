import { LogUnavailable } from '../../errors/errors.ts';
import { type Sqlite, storageFault } from '../../files/sqlite.ts';
import type { BrokenEvent, EventLog, RecordedEvent } from '../event-log.ts';
import { BATCH_SIZE, followTail, readTail, sharedTail, type CommitSignal } from '../follow-log.ts';
import { toPlace, toPosition } from '../rules.ts';
import { parseStored } from '../stored-text.ts';
import { openForReading, readMark } from './log-file.ts';

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
export interface SqliteReader extends Omit<EventLog, 'append'> {
  close(): void;
}

/**
 * Reads committed events on the caller's thread over its own connection. `commits` wakes subscriptions.
 * @throws LogUnavailable when there is no such log
 */
export function openSqliteReader(file: string, commits: CommitSignal): SqliteReader {
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
