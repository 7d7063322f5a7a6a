import type { Statement } from 'better-sqlite3';
import type { Position } from '@duende/contracts/events/domain-event';
import { Sqlite } from '../../files/sqlite.ts';
import { refuseReservedNames } from '../reserved-names.ts';
import { fieldOf } from '../sort-order.ts';
import type {
  CollectionSpec,
  Filter,
  FindOptions,
  GuardedWrite,
  Scalar,
  Entry,
  ReadCollection,
  StoredDocument,
} from '../read-store.ts';
import { fieldsOf, makeTable, quoted } from './collection-table.ts';
import { columnOf, filterSql, keysOf, valueOf, type KeyOf, type SqlValue } from './filter-sql.ts';
import { findSql } from './find-sql.ts';

const MOST_STATEMENTS = 500;

/** A table of JSON documents, with a shared tombstone table. Synchronous; throws SQLite errors. */
export class SqliteCollection<D extends StoredDocument> {
  readonly #db: Sqlite;
  readonly #table: string;
  readonly #name: string;
  readonly #now: () => number;
  readonly #fields: readonly string[];
  readonly #keyOf: KeyOf;
  readonly #upsert: string;
  readonly #replace: string;
  /** Most collections have none, and each write would look for them. */
  #hasTombstones: boolean;
  readonly #columns: readonly string[];
  #selectKeys: Statement<[string], SqlValue[]> | undefined;
  readonly #prepared = new Map<string, Statement<SqlValue[], unknown>>();

  /**
   * The collection must exist.
   * @param now tombstone moments in milliseconds
   */
  constructor(db: Sqlite, { name, indexes }: CollectionSpec<D>, now: () => number = Date.now) {
    [this.#db, this.#name, this.#table, this.#now] = [db, name, quoted(name), now];
    const fields = fieldsOf(indexes);
    [this.#fields, this.#keyOf] = [fields, keysOf(new Set(fields))];
    const columns = fields.map(columnOf);
    this.#columns = columns;
    const set = ['position', 'document', ...columns].map((column) => `${column} = excluded.${column}`);
    this.#upsert = `INSERT INTO ${this.#table} (${['id', 'position', 'document', ...columns].join()})
      VALUES (?, ?, ?${', ?'.repeat(columns.length)})
      ON CONFLICT (id) DO UPDATE SET ${set.join()} WHERE position < excluded.position`;
    this.#replace = `UPDATE ${this.#table} SET position = ?, document = ? WHERE id = ? AND position < ?
      ${columns.map((column) => `AND ${column} IS ?`).join(' ')}`;
    const anyRemoved = db.prepare<[string]>('SELECT 1 FROM tombstones WHERE collection = ? LIMIT 1');
    this.#hasTombstones = anyRemoved.get(name) !== undefined;
  }

  /** Creates the collection if missing. Call it in a transaction. */
  static make<D extends StoredDocument>(
    db: Sqlite,
    spec: CollectionSpec<D>,
    now: () => number,
  ): SqliteCollection<D> {
    makeTable(db, spec);
    return new SqliteCollection(db, spec, now);
  }

  get(ids: readonly string[]): ReadonlyMap<string, D> {
    const select = this.#statement(`SELECT document FROM ${this.#table} WHERE id = ?`);
    const found = new Map<string, D>();
    for (const id of ids) {
      const text = select.get(id);
      if (text !== undefined) found.set(id, parsed<D>(text));
    }
    return found;
  }

  find(filter: Filter, options: FindOptions): readonly D[] {
    const { skip = 0, limit } = options;
    const end = limit === undefined ? Number.POSITIVE_INFINITY : skip + limit;
    const questions = findSql(filter, options, this.#keyOf);
    const isWhole = questions.length === 1;
    const found: D[] = [];
    for (const { text, values } of questions) {
      if (found.length >= end) break;
      const from = isWhole ? skip : 0;
      const wanted = limit === undefined ? -1 : end - from - found.length;
      const select = this.#statement(`SELECT document FROM ${this.#table} ${text} LIMIT ? OFFSET ?`);
      for (const text of select.iterate(...values, wanted, from)) found.push(parsed<D>(text));
    }
    return isWhole ? found : found.slice(skip);
  }

  count(filter: Filter): number {
    const { text, values } = filterSql(filter, this.#keyOf);
    return Number(this.#statement(`SELECT count(*) FROM ${this.#table} WHERE ${text}`).get(...values));
  }

  entries(ids: readonly string[]): ReadonlyMap<string, Entry<D>> {
    const found = new Map<string, Entry<D>>();
    for (const [id, document] of this.get(ids)) found.set(id, { position: document.position, document });
    if (!this.#hasTombstones) return found;
    for (const id of ids) {
      const position = found.has(id) ? undefined : this.#removedAt(id);
      if (position !== undefined) found.set(id, { position, document: null });
    }
    return found;
  }

  /**
   * Call it in a transaction.
   * @throws ReservedName before writing
   */
  write(writes: readonly GuardedWrite<D>[]): void {
    refuseReservedNames(writes);
    for (const write of writes) {
      if ('put' in write) this.#put(write.put, write.isNew === true);
      else this.#remove(write.remove, write.position);
    }
  }

  #put(document: D, isNew: boolean): void {
    const text = JSON.stringify(document);
    const keys = this.#fields.map((field) => valueOf((fieldOf(document, field) ?? null) as Scalar));
    if (!isNew && this.#replaced(document, text, keys)) return;
    const { _id: id, position } = document;
    const removed = this.#removedAt(id);
    if (removed !== undefined && removed >= position) return;
    const isStored = this.#uniquely(() => this.#statement(this.#upsert).run(id, position, text, ...keys));
    if (isStored && removed !== undefined)
      this.#statement('DELETE FROM tombstones WHERE collection = ? AND id = ?').run(this.#name, id);
  }

  /**
   * Returns false without such a document. Sets only changed columns, because SQLite updates the index of each column
   * that is set.
   */
  #replaced(document: D, text: string, keys: readonly SqlValue[]): boolean {
    const { _id: id, position } = document;
    if (this.#statement(this.#replace).run(position, text, id, position, ...keys).changes === 1) return true;
    const stored = this.#keysUnder(id);
    if (stored === undefined) return false;
    const changed = keys.flatMap((key, index) => (isSame(key, stored[index]) ? [] : [index]));
    const set = changed.map((index) => `, ${this.#columns[index]} = ?`).join('');
    const update = `UPDATE ${this.#table} SET position = ?, document = ?${set} WHERE id = ? AND position < ?`;
    const values = changed.map((index) => keys[index] ?? null);
    this.#uniquely(() => this.#statement(update).run(position, text, ...values, id, position));
    return true;
  }

  /** Returns false if a unique index was violated; nothing was written then. */
  #uniquely(write: () => void): boolean {
    try {
      write();
      return true;
    } catch (error) {
      if (error instanceof Sqlite.SqliteError && error.code === 'SQLITE_CONSTRAINT_UNIQUE') return false;
      throw error;
    }
  }

  #remove(id: string, position: Position): void {
    const last = this.#positionOf(id) ?? this.#removedAt(id);
    if (last !== undefined && last >= position) return;
    this.#statement(`DELETE FROM ${this.#table} WHERE id = ?`).run(id);
    this.#hasTombstones = true;
    this.#statement('REPLACE INTO tombstones (collection, id, position, at) VALUES (?, ?, ?, ?)').run(
      this.#name,
      id,
      position,
      this.#now(),
    );
  }

  #keysUnder(id: string): readonly SqlValue[] | undefined {
    const columns = [...this.#columns, 'id'].join();
    this.#selectKeys ??= this.#db
      .prepare<[string], SqlValue[]>(`SELECT ${columns} FROM ${this.#table} WHERE id = ?`)
      .raw();
    return this.#selectKeys.get(id);
  }

  #positionOf(id: string): Position | undefined {
    const select = this.#statement(`SELECT position FROM ${this.#table} WHERE id = ?`);
    return select.get(id) as Position | undefined;
  }

  #removedAt(id: string): Position | undefined {
    if (!this.#hasTombstones) return undefined;
    const select = this.#statement('SELECT position FROM tombstones WHERE collection = ? AND id = ?');
    return select.get(this.#name, id) as Position | undefined;
  }

  #statement(text: string): Statement<SqlValue[], unknown> {
    const known = this.#prepared.get(text);
    if (known !== undefined) return known;
    if (this.#prepared.size >= MOST_STATEMENTS) this.#prepared.clear();
    const prepared = this.#db.prepare<SqlValue[], unknown>(text);
    const statement = prepared.reader ? prepared.pluck() : prepared;
    this.#prepared.set(text, statement);
    return statement;
  }
}

function isSame(one: SqlValue, other: SqlValue | undefined): boolean {
  return one instanceof Buffer && other instanceof Buffer ? one.equals(other) : one === other;
}

function parsed<D>(text: unknown): D {
  return JSON.parse(String(text)) as D;
}

/** @param available runs a query and reports failures */
export function questionsOf<D extends StoredDocument>(
  collection: () => SqliteCollection<D>,
  available: <T>(question: () => T) => Promise<T>,
): Omit<ReadCollection<D>, 'write'> {
  return {
    get: (ids) => available(() => collection().get(ids)),
    find: (filter, options = {}) => available(() => collection().find(filter, options)),
    count: (filter) => available(() => collection().count(filter)),
    entries: (ids) => available(() => collection().entries(ids)),
  };
}
