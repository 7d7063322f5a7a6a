import { Long, type Document } from 'mongodb';
import { createCollection, DuplicateKey, type FakeCollection, type Index } from './collection.ts';
import { createChanges, cursorOf, projected, type Cursor } from './streams.ts';
import { Unsupported } from './unsupported.ts';

/** A command that is refused, with MongoDB's code. */
class Refused extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

type Answer = Document | Promise<Document>;
type Command = (given: Document, database: string) => Answer;

const OK = { ok: 1 };
const USUAL_BATCH = 101;
const MOST_IN_BATCH = 100_000;

/** Answers commands of MongoDB's protocol from documents in memory. Each takes effect as a whole, in order of arrival. */
export function createDatabases(): (command: Document) => Promise<Document> {
  const databases = new Map<string, Map<string, FakeCollection>>();
  const cursors = new Map<number, Cursor>();
  const changes = createChanges();
  let lastCursor = 0;

  const of = (db: string) => {
    const there = databases.get(db) ?? new Map<string, FakeCollection>();
    databases.set(db, there);
    return there;
  };

  function collection(db: string, coll: string): FakeCollection {
    const there = of(db).get(coll);
    if (there !== undefined) return there;
    const made = createCollection(`${db}.${coll}`, ({ operationType, _id, document }) =>
      changes.note({
        operationType,
        ns: { db, coll },
        documentKey: { _id },
        ...(document && operationType !== 'update' && { fullDocument: document }),
      }),
    );
    of(db).set(coll, made);
    return made;
  }

  function batchOf(id: number, cursor: Cursor, most: number, part: 'firstBatch' | 'nextBatch'): Document {
    const batch = cursor.take(most);
    const isOver = !cursor.waits && batch.length < most;
    if (isOver) cursors.delete(id);
    else cursors.set(id, cursor);
    const token = cursor.token();
    return {
      cursor: {
        [part]: batch,
        id: Long.fromNumber(isOver ? 0 : id),
        ns: cursor.namespace,
        ...(token && { postBatchResumeToken: token }),
      },
      ...OK,
    };
  }

  const opened = (cursor: Cursor, most = USUAL_BATCH): Document =>
    batchOf((lastCursor += 1), cursor, most, 'firstBatch');

  const listed = (db: string, name: string, documents: readonly Document[], most?: number): Document =>
    opened(cursorOf(`${db}.${name}`, documents), most);

  function getMore({ getMore: of, batchSize, maxTimeMS }: Document): Answer {
    const id = Number(of);
    const cursor = cursors.get(id);
    if (cursor === undefined) throw new Refused(43, `cursor id ${id} not found`);
    const more = () => batchOf(id, cursor, Number(batchSize ?? MOST_IN_BATCH), 'nextBatch');
    if (!cursor.waits) return more();
    return new Promise((resolve) => {
      const inTime = setTimeout(() => resolve(more()), Number(maxTimeMS ?? 1_000));
      cursor.onMore(() => {
        clearTimeout(inTime);
        // Writes of the same turn arrive together.
        setImmediate(() => resolve(more()));
      });
    });
  }

  function aggregate({ aggregate: coll, pipeline, cursor }: Document, db: string): Document {
    const [first = {}, ...rest] = pipeline as readonly Document[];
    const most = (cursor as Document)['batchSize'] as number | undefined;
    if (first['$changeStream'] !== undefined) {
      const { resumeAfter } = first['$changeStream'] as { resumeAfter?: Document };
      return opened(changes.follow(db, typeof coll === 'string' ? coll : null, rest, resumeAfter), most);
    }
    const counted = rest.at(-1)?.['$group'] as Document | undefined;
    if (first['$match'] === undefined || rest.length !== 1 || counted?.['_id'] !== 1)
      throw new Unsupported(`the pipeline ${JSON.stringify(pipeline)}`);
    const { length: n } =
      of(db)
        .get(coll as string)
        ?.find({ filter: first['$match'] as Document }) ?? [];
    return listed(db, coll as string, n === 0 ? [] : [{ _id: 1, n }], most);
  }

  function find(given: Document, db: string): Document {
    const { find: name, filter = {}, projection, batchSize, limit, skip, sort, singleBatch } = given;
    const query = { filter, limit, skip, ...(sort && Object.keys(sort as object).length > 0 && { sort }) };
    const found =
      of(db)
        .get(name as string)
        ?.find(query) ?? [];
    const documents =
      projection === undefined ? found : found.map((one) => projected(one, projection as Document));
    return listed(db, name as string, documents, singleBatch === true ? MOST_IN_BATCH : batchSize);
  }

  /** Does each write, and notes the violations of unique indexes by their place; others stop the command. */
  function each(
    writes: readonly Document[],
    ordered: unknown,
    write: (one: Document, index: number) => number,
  ): { readonly n: number; readonly writeErrors?: readonly Document[] } {
    const writeErrors: Document[] = [];
    let n = 0;
    for (const [index, one] of writes.entries()) {
      try {
        n += write(one, index);
      } catch (error) {
        if (!(error instanceof DuplicateKey)) throw error;
        const { code, message: errmsg, keyPattern, keyValue } = error;
        writeErrors.push({ index, code, errmsg, keyPattern, keyValue });
        if (ordered !== false) break;
      }
    }
    return writeErrors.length === 0 ? { n } : { n, writeErrors };
  }

  function insert({ insert: name, documents, ordered }: Document, db: string): Document {
    const into = collection(db, name as string);
    const done = each(documents as Document[], ordered, (document) => {
      into.insert(document);
      return 1;
    });
    return { ...done, ...OK };
  }

  function update({ update: name, updates, ordered }: Document, db: string): Document {
    const into = collection(db, name as string);
    const upserted: Document[] = [];
    let nModified = 0;
    const done = each(updates as Document[], ordered, ({ q: filter, u, upsert, multi }, index) => {
      const result = into.update({ filter, update: u, upsert, multi });
      nModified += result.modified;
      if (result.upserted !== undefined) upserted.push({ index, _id: result.upserted });
      return result.upserted === undefined ? result.matched : 1;
    });
    return { ...done, nModified, ...(upserted.length > 0 && { upserted }), ...OK };
  }

  function remove({ delete: name, deletes, ordered }: Document, db: string): Document {
    const from = collection(db, name as string);
    const done = each(
      deletes as Document[],
      ordered,
      ({ q: filter, limit }) => from.remove({ filter, limit }).length,
    );
    return { ...done, ...OK };
  }

  function findAndModify(given: Document, db: string): Document {
    const { findAndModify: name, query: filter = {}, update: change, sort, new: wantsNew, upsert } = given;
    const into = collection(db, name as string);
    if (given['remove'] === true) {
      const [removed = null] = into.remove({ filter, sort, limit: 1 });
      return { value: removed, lastErrorObject: { n: Number(removed !== null) }, ...OK };
    }
    const result = into.update({ filter, update: change, upsert, sort });
    return {
      value: wantsNew === true ? result.after : result.before,
      lastErrorObject: {
        n: result.after === null ? 0 : 1,
        updatedExisting: result.matched > 0,
        ...(result.upserted !== undefined && { upserted: result.upserted }),
      },
      ...OK,
    };
  }

  const commands: Readonly<Record<string, Command>> = {
    ping: () => OK,
    endSessions: () => OK,
    buildInfo: () => ({ version: '8.0.0', versionArray: [8, 0, 0, 0], ...OK }),
    create({ create: name, capped }, db) {
      if (of(db).has(name as string))
        throw new Refused(48, `Collection ${db}.${String(name)} already exists.`);
      collection(db, name as string).options = { capped: capped === true };
      return OK;
    },
    createIndexes({ createIndexes: name, indexes }, db) {
      for (const index of indexes as readonly Index[]) collection(db, name as string).createIndex(index);
      return OK;
    },
    listIndexes({ listIndexes: name }, db) {
      const there = of(db).get(name as string);
      if (there === undefined) throw new Refused(26, `ns does not exist: ${db}.${String(name)}`);
      return listed(
        db,
        name as string,
        there.indexes.map((index) => ({ v: 2, ...index })),
      );
    },
    listCollections({ filter = {} }, db) {
      const wanted = (filter as Document)['name'] as unknown;
      const there = [...of(db)].filter(([name]) => wanted === undefined || name === wanted);
      const entries = there.map(([name, { options }]) => ({ name, type: 'collection', options }));
      return listed(db, '$cmd.listCollections', entries, MOST_IN_BATCH);
    },
    listDatabases: () => ({ databases: [...databases.keys()].map((name) => ({ name })), ...OK }),
    drop({ drop: name }, db) {
      of(db).delete(name as string);
      return OK;
    },
    dropDatabase(_, db) {
      databases.delete(db);
      return OK;
    },
    killCursors({ cursors: ids }) {
      for (const id of (ids as readonly unknown[]).map(Number)) {
        const cursor = cursors.get(id);
        if (cursor !== undefined) changes.forget(cursor);
        cursors.delete(id);
      }
      return { cursorsKilled: ids as unknown, ...OK };
    },
    find,
    getMore,
    aggregate,
    insert,
    update,
    delete: remove,
    findAndModify,
  };

  return async (command) => {
    const [name = ''] = Object.keys(command);
    const run = commands[name];
    try {
      if (run === undefined) throw new Refused(59, `no such command: '${name}'`);
      return await run(command, command['$db'] as string);
    } catch (error) {
      if (error instanceof DuplicateKey) {
        const { code, message: errmsg, keyPattern, keyValue } = error;
        return { ok: 0, code, codeName: 'DuplicateKey', errmsg, keyPattern, keyValue };
      }
      if (error instanceof Refused) return { ok: 0, code: error.code, errmsg: error.message };
      return { ok: 0, code: 8000, errmsg: error instanceof Error ? error.message : String(error) };
    }
  };
}
