import type BetterSqlite3 from 'better-sqlite3';

/**
 * better-sqlite3, in the version that is sound in this Node: 13 needs Node 22.14 and is not installed on Node 20;
 * 12, compiled against the headers of Node 24.19 or newer, aborts the process when a statement is collected.
 */
const [major = 0] = process.versions.node.split('.').map(Number);
const { default: Database } = (await import(major < 22 ? 'better-sqlite3-12' : 'better-sqlite3')) as {
  readonly default: typeof BetterSqlite3;
};

/** An SQLite database, opened by `new Sqlite(file, options)`; what it throws is a `Sqlite.SqliteError`. */
export const Sqlite: typeof BetterSqlite3 = Database;
export type Sqlite = BetterSqlite3.Database;
