import { ObjectId, type Document } from 'mongodb';
import { matches, wantedValues } from './filters.ts';
import { begunBy, updated } from './updates.ts';
import { compare, keyOf, valueAt } from './values.ts';

export interface Index {
  readonly name: string;
  readonly key: Readonly<Record<string, number>>;
  readonly unique?: boolean;
  readonly sparse?: boolean;
  readonly partialFilterExpression?: Document;
}

export interface Change {
  readonly operationType: 'insert' | 'replace' | 'update' | 'delete';
  readonly _id: unknown;
  readonly document: Document | null;
}

interface Query {
  readonly filter: Document;
  readonly sort?: Readonly<Record<string, number>>;
  readonly skip?: number;
  readonly limit?: number;
}

interface Update {
  readonly filter: Document;
  readonly update: unknown;
  readonly upsert?: boolean;
  readonly multi?: boolean;
  readonly sort?: Readonly<Record<string, number>>;
}

interface Updated {
  readonly matched: number;
  readonly modified: number;
  readonly upserted: unknown;
  readonly before: Document | null;
  readonly after: Document | null;
}

export class DuplicateKey extends Error {
  readonly code = 11_000;
  readonly keyPattern: Document;
  readonly keyValue: Document;
  constructor(namespace: string, { name, key }: Pick<Index, 'name' | 'key'>, document: Document) {
    super(`E11000 duplicate key error collection: ${namespace} index: ${name}`);
    this.keyPattern = key;
    this.keyValue = Object.fromEntries(Object.keys(key).map((path) => [path, valueAt(document, path)]));
  }
}

const ID: Index = { name: '_id_', key: { _id: 1 } };

export type FakeCollection = ReturnType<typeof createCollection>;

/**
 * Documents in memory, which are never changed, only replaced. Equal values of the first field of an index are found
 * at once; everything else is looked through. Sizes and expiry are ignored.
 */
export function createCollection(namespace: string, onChange: (change: Change) => void) {
  const documents = new Map<string, Document>();
  const indexes: Index[] = [ID];
  /** by the first field of an index, then by its value: ids */
  const byValue = new Map<string, Map<string, Set<string>>>();
  /** by the name of an index, then by its values: the only id */
  const unique = new Map<string, Map<string, string>>();

  function setIndexed(id: string, document: Document, isThere: boolean): void {
    for (const [field, ids] of byValue) {
      const key = keyOf(valueAt(document, field));
      const there = ids.get(key);
      if (!isThere) {
        there?.delete(id);
        if (there?.size === 0) ids.delete(key);
      } else if (there === undefined) ids.set(key, new Set([id]));
      else there.add(id);
    }
    for (const index of indexes) {
      const ids = unique.get(index.name);
      const key = ids && uniqueKeyOf(index, document);
      if (!ids || key === null || key === undefined) continue;
      if (isThere) ids.set(key, id);
      else ids.delete(key);
    }
  }

  function requireUnique(id: string, document: Document): void {
    for (const index of indexes) {
      const key = unique.has(index.name) ? uniqueKeyOf(index, document) : null;
      const other = key === null ? undefined : unique.get(index.name)?.get(key);
      if (other !== undefined && other !== id) throw new DuplicateKey(namespace, index, document);
    }
  }

  function put(document: Document, operationType: Change['operationType']): void {
    const id = keyOf(document['_id']);
    const former = documents.get(id);
    requireUnique(id, document);
    if (former !== undefined) setIndexed(id, former, false);
    documents.set(id, document);
    setIndexed(id, document, true);
    onChange({ operationType, _id: document['_id'], document });
  }

  function insert(given: Document): void {
    const document = given['_id'] === undefined ? { _id: new ObjectId(), ...given } : given;
    if (documents.has(keyOf(document['_id']))) throw new DuplicateKey(namespace, ID, document);
    put(document, 'insert');
  }

  function candidates(filter: Document): Iterable<Document> {
    const ids = wantedValues(filter, '_id');
    if (ids !== null) return present(new Set(ids.map(keyOf)));
    for (const [field, idsByValue] of byValue) {
      const values = wantedValues(filter, field);
      if (values === null) continue;
      const keys = new Set(values.map(keyOf));
      return present([...keys].flatMap((key) => [...(idsByValue.get(key) ?? [])]));
    }
    return documents.values();
  }

  function* present(ids: Iterable<string>): Iterable<Document> {
    for (const id of ids) {
      const document = documents.get(id);
      if (document !== undefined) yield document;
    }
  }

  function find({ filter, sort, skip = 0, limit = 0 }: Query): readonly Document[] {
    const most = limit === 0 ? Infinity : skip + Math.abs(limit);
    const found: Document[] = [];
    for (const document of candidates(filter)) {
      if (!matches(document, filter)) continue;
      found.push(document);
      if (sort === undefined && found.length === most) break;
    }
    if (sort !== undefined) found.sort((one, other) => inOrder(one, other, sort));
    return skip === 0 && found.length <= most ? found : found.slice(skip, most);
  }

  function update({ filter, update: change, upsert, multi = false, sort }: Update): Updated {
    const found = find({ filter, ...(sort && { sort }), limit: multi ? 0 : 1 });
    if (found.length === 0 && upsert === true) {
      const begun = updated(begunBy(filter), change, true);
      const document = { _id: (begun['_id'] ?? new ObjectId()) as unknown, ...begun };
      insert(document);
      return { matched: 0, modified: 0, upserted: document._id, before: null, after: document };
    }
    let modified = 0;
    let after: Document | null = null;
    for (const document of found) {
      after = updated(document, change, false);
      if (compare(document, after) === 0) continue;
      put(after, isReplacement(change) ? 'replace' : 'update');
      modified += 1;
    }
    return { matched: found.length, modified, upserted: undefined, before: found[0] ?? null, after };
  }

  function remove(query: Query): readonly Document[] {
    const found = find(query);
    for (const document of found) {
      const id = keyOf(document['_id']);
      documents.delete(id);
      setIndexed(id, document, false);
      onChange({ operationType: 'delete', _id: document['_id'], document: null });
    }
    return found;
  }

  function createIndex(index: Index): void {
    if (indexes.some(({ name }) => name === index.name)) return;
    indexes.push(index);
    const [field = '_id'] = Object.keys(index.key);
    if (index.unique === true) unique.set(index.name, new Map());
    if (!byValue.has(field)) byValue.set(field, new Map());
    for (const [id, document] of documents) {
      requireUnique(id, document);
      setIndexed(id, document, true);
    }
  }

  /** for `listCollections` */
  const options: Document = {};

  return { options, indexes, find, insert, update, remove, createIndex };
}

const isReplacement = (change: unknown): boolean =>
  !Array.isArray(change) && !(Object.keys(change as Document)[0] ?? '').startsWith('$');

/** `null`: the index has no entry of this document. */
function uniqueKeyOf({ key, partialFilterExpression: only }: Index, document: Document): string | null {
  if (only !== undefined && !matches(document, only)) return null;
  return Object.keys(key)
    .map((path) => keyOf(valueAt(document, path)))
    .join('\n');
}

function inOrder(one: Document, other: Document, sort: Readonly<Record<string, number>>): number {
  for (const path in sort) {
    const order = compare(valueAt(one, path), valueAt(other, path));
    if (order !== 0) return (sort[path] ?? 1) < 0 ? -order : order;
  }
  return 0;
}
