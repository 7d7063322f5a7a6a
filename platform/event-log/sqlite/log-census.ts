import type { Position } from '@duende/contracts/events/domain-event';
import type { Sqlite } from '../../files/sqlite.ts';
import type { JsonObject } from '@duende/contracts/common/json';
import { toPosition } from '../rules.ts';
import { openForReading, readMark } from './log-file.ts';

/** Counted without opening events. */
export interface LogCensus {
  readonly id: string;
  readonly events: number;
  readonly first: Position | null;
  readonly last: Position | null;
  /** broken JSON, not excluded, in order */
  readonly unreadable: readonly {
    readonly type: string;
    readonly id: string;
    readonly stream: string;
    readonly position: Position;
  }[];
}

const UNREADABLE = `
  SELECT type, id, stream, position FROM events WHERE NOT (json_valid(data) AND json_valid(metadata)) AND id NOT IN (
    SELECT json_extract(data, '$.eventId') FROM events WHERE type = 'EventPassedOver' AND json_valid(data)
  ) ORDER BY position`;

/** @throws when the file is missing, damaged or no log */
export function censusOf(file: string): LogCensus {
  return withLog(file, (db) => {
    const [events, first, last] = db
      .prepare<[], [number, number | null, number | null]>(
        'SELECT count(*), min(position), max(position) FROM events',
      )
      .raw()
      .get() ?? [0, null, null];
    return {
      id: readMark(db, 'id') ?? '',
      events,
      first: first === null ? null : toPosition(first),
      last: last === null ? null : toPosition(last),
      unreadable: db
        .prepare<[], [string, string, string, number]>(UNREADABLE)
        .raw()
        .all()
        .map(([type, id, stream, place]) => ({ type, id, stream, position: toPosition(place) })),
    };
  });
}

/**
 * Data and schema version of all stored events of some types, in order; without broken JSON.
 * @throws when the file is missing, damaged or no log
 */
export function eachData<Type extends string>(
  file: string,
  types: readonly Type[],
  use: (type: Type, version: number, data: JsonObject) => void,
): void {
  withLog(file, (db) => {
    const rows = db
      .prepare<Type[], [Type, number | null, string]>(
        `SELECT type, json_extract(metadata, '$.schemaVersion'), data FROM events WHERE type IN (${types.map(() => '?').join()}) AND json_valid(data) AND json_valid(metadata) ORDER BY position`,
      )
      .raw()
      .iterate(...types);
    for (const [type, version, data] of rows) use(type, version ?? 1, JSON.parse(data) as JsonObject);
  });
}

function withLog<T>(file: string, use: (db: Sqlite) => T): T {
  const db = openForReading(file);
  try {
    return use(db);
  } finally {
    db.close();
  }
}
