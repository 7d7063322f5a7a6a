import type { Sqlite } from '../../files/sqlite.ts';
import type { CollectionSpec, IndexSpec, StoredDocument } from '../read-store.ts';
import { columnOf, filterSql, inDocument, keysOf, type KeyOf } from './filter-sql.ts';

type TableSpec = Pick<CollectionSpec<StoredDocument>, 'name' | 'indexes'>;

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Own columns keep indexes untouched by other changes. */
export function fieldsOf(indexes: readonly IndexSpec[]): readonly string[] {
  const keys = indexes.flatMap((index) => [...Object.keys(index.keys), ...Object.keys(index.only ?? {})]);
  return [...new Set(keys.filter(isOfDocument))];
}

function isOfDocument(field: string): boolean {
  return field !== '_id' && field !== 'position';
}

/** Creates a table, columns and indexes; removes those no longer declared. Call it in a transaction. */
export function makeTable(db: Sqlite, { name, indexes }: TableSpec): void {
  const table = quoted(name);
  const fields = fieldsOf(indexes);
  db.exec(
    `CREATE TABLE IF NOT EXISTS ${table} (id TEXT PRIMARY KEY, position TEXT NOT NULL, document TEXT NOT NULL) STRICT`,
  );
  const keyOf = keysOf(new Set(fields));
  const wanted = new Map(indexes.map((index) => [indexName(name, index), indexSql(name, index, keyOf)]));
  const there = db
    .prepare<[string], { readonly name: string; readonly sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL",
    )
    .all(name);
  for (const index of there) {
    if (wanted.get(index.name) === index.sql) wanted.delete(index.name);
    else db.exec(`DROP INDEX ${quoted(index.name)}`);
  }
  makeColumns(db, table, fields);
  for (const sql of wanted.values()) db.exec(sql);
}

/** An unused column would keep old data. */
function makeColumns(db: Sqlite, table: string, fields: readonly string[]): void {
  const wanted = new Map(fields.map((field) => [columnOf(field), field]));
  const columns = db.prepare<[], { readonly name: string }>(`PRAGMA table_info(${table})`).all();
  for (const { name } of columns) {
    const column = quoted(name);
    if (wanted.delete(column) || !name.startsWith('key_')) continue;
    db.exec(`ALTER TABLE ${table} DROP COLUMN ${column}`);
  }
  for (const [column, field] of wanted) {
    db.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ANY`);
    db.exec(`UPDATE ${table} SET ${column} = ${inDocument(field)}`);
  }
}

function indexName(collection: string, { keys }: IndexSpec): string {
  return `${collection} by ${Object.keys(keys).join()}`;
}

function indexSql(collection: string, index: IndexSpec, keyOf: KeyOf): string {
  const terms = Object.entries(index.keys).map(
    ([field, direction]) => `${keyOf(field)} ${direction === 1 ? 'ASC' : 'DESC'}`,
  );
  const kind = index.unique === true ? 'UNIQUE INDEX' : 'INDEX';
  const name = quoted(indexName(collection, index));
  return `CREATE ${kind} ${name} ON ${quoted(collection)} (${terms.join()})${onlySql(index, keyOf)}`;
}

/** @throws TypeError for values an index cannot express */
function onlySql({ only }: IndexSpec, keyOf: KeyOf): string {
  if (only === undefined) return '';
  const { text, values } = filterSql(only, keyOf);
  if (values.length > 0) throw new TypeError(`${text} is no condition of an index`);
  return ` WHERE ${text}`;
}
