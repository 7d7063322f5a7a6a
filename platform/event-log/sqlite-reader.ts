import type { EventMetadata } from '@duende/contracts/events/metadata';
import type { CommitSignal } from './commit-signal.ts';
import { LogUnavailable, type EventLog, type JsonObject, type RecordedEvent } from './event-log.ts';
import { BATCH_SIZE, followTail, readTail, type LogTail } from './follow-log.ts';
import { toPlace, toPosition } from './position.ts';
import { storageFault } from './sqlite-errors.ts';
import { openForReading, readMark } from './sqlite-file.ts';
import type { StreamEnds } from './stream-ends.ts';

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

/** The reading half of the port; `close` ends its subscriptions. */
export interface SqliteReader extends Omit<EventLog, 'append'> {
  close(): void;
}

/**
 * Committed events, read on the caller's thread from a connection of its own. Subscriptions look again whenever `commits`
 * is raised; `ends` spares reading behind the end of a stream.
 * @throws LogUnavailable when there is no such log
 */
export function openSqliteReader(file: string, commits: CommitSignal, ends: StreamEnds): SqliteReader {
  const db = reading(() => openForReading(file));
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
  const lastPlace = db.prepare<[], number | null>('SELECT max(position) FROM events').pluck();

  function whileOpen<T>(read: () => T): T {
    if (!db.open) throw new LogUnavailable('the log is closed');
    return reading(read);
  }

  const tail: LogTail = {
    commits,
    batchAfter(position, upTo) {
      const last = upTo === undefined ? Number.MAX_SAFE_INTEGER : toPlace(upTo);
      return whileOpen(() => between.all(toPlace(position), last)).map(toRecorded);
    },
  };

  return {
    id: reading(() => readMark(db, 'id')) ?? '',
    read: async (stream, fromRevision = 0, maxCount = Number.MAX_SAFE_INTEGER) =>
      whileOpen(() => {
        if (ends.isBefore(stream, fromRevision)) return [];
        const rows = ofStream.all(stream, fromRevision, maxCount);
        if (rows.length < maxCount) ends.note(stream, rows.at(-1)?.[2] ?? fromRevision - 1);
        return rows.map(toRecorded);
      }),
    readAll: (from, to) => readTail(tail, from, to),
    head: async () => toPosition(whileOpen(() => lastPlace.get()) ?? 0),
    subscribeAll: (from, signal) => followTail(tail, from, AbortSignal.any([signal, closing.signal])),
    close() {
      closing.abort();
      db.close();
    },
  };
}

function reading<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (storageFault(error) === null) throw error;
    throw new LogUnavailable('the log cannot be read', { cause: error });
  }
}

function toRecorded(row: Row): RecordedEvent {
  return {
    id: row[3],
    type: row[4],
    data: JSON.parse(row[5]) as JsonObject,
    metadata: JSON.parse(row[6]) as EventMetadata,
    stream: row[1],
    revision: row[2],
    position: toPosition(row[0]),
  };
}
