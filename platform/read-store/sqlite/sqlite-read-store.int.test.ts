import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { place, sampleDocument, sampleSpec, type Sample } from '@duende/testkit/samples/sample-documents';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StoreUnavailable } from '../../errors/errors.ts';
import { Sqlite } from '../../files/sqlite.ts';
import { createLogger } from '../../observability/logger.ts';
import type { Filter } from '../read-store.ts';
import { filterSql, keysOf } from './filter-sql.ts';
import { openSqliteReadStore, type SqliteReadStore } from './sqlite-read-store.ts';

const path = useTemporaryFolder();
const FILE = 'read-models.sqlite';
const SPEC = sampleSpec();

function opened() {
  const logged: string[] = [];
  const logger = createLogger({ level: 'warn', destination: { write: (line) => void logged.push(line) } });
  const store = openSqliteReadStore({ file: path(FILE), logger });
  onTestFinished(() => store.close());
  return { store, logged };
}

const collectionOf = (store: SqliteReadStore) => store.collection<Sample>(SPEC);

/** A file with many documents in it, closed. */
async function givenFile(documents = 500): Promise<void> {
  const store = openSqliteReadStore({ file: path(FILE) });
  const some = Array.from({ length: documents }, (_, n) => sampleDocument(`d${n}`, { group: 'g', rank: n }));
  await (await collectionOf(store)).write(some.map((put) => ({ put })));
  store.close();
}

/** Everything in the folder, as bytes. */
function bytes(): Buffer {
  const folder = path('.');
  return Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))));
}

describe('the file', () => {
  it('is its owner’s only, and any reader of the file can look into it', async () => {
    await givenFile(3);
    expect(statSync(path(FILE)).mode & 0o777).toBe(0o600);
    const db = new Sqlite(path(FILE), { readonly: true });
    onTestFinished(() => void db.close());
    const ranks = `SELECT json_extract(document, '$.rank') FROM "${SPEC.name}" ORDER BY id`;
    expect(db.prepare(ranks).pluck().all()).toEqual([0, 1, 2]);
  });

  it('holds what was written when it is opened again', async () => {
    await givenFile(3);
    const { store, logged } = opened();
    const samples = await collectionOf(store);
    await samples.write([{ remove: 'd1', position: place(2) }]);
    store.close();
    const again = opened();
    expect(await (await collectionOf(again.store)).count({})).toBe(2);
    expect((await (await collectionOf(again.store)).entries(['d1'])).get('d1')).toEqual({
      position: place(2),
      document: null,
    });
    expect([...logged, ...again.logged]).toEqual([]);
  });

  it('loses the collections that are no longer declared, and keeps the others', async () => {
    await givenFile(3);
    const { store } = opened();
    const other = await store.collection({ name: 'older.v1', indexes: [] });
    await other.write([{ put: sampleDocument('a') }]);
    store.keepOnly([SPEC.name]);
    const db = new Sqlite(path(FILE), { readonly: true });
    onTestFinished(() => void db.close());
    const tables = db
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .pluck()
      .all();
    expect(tables).toEqual(['checkpoints', 'marks', SPEC.name, 'tombstones'].sort());
    expect(await (await collectionOf(store)).count({})).toBe(3);
  });
});

describe('written documents', () => {
  function countedElsewhere(): number {
    const db = new Sqlite(path(FILE), { readonly: true });
    try {
      return Number(db.prepare(`SELECT count(*) FROM "${SPEC.name}"`).pluck().get());
    } finally {
      db.close();
    }
  }

  it('is read here at once, and in the file when it is committed: by itself, on demand, before a purge and at the end', async () => {
    const { store } = opened();
    const samples = await collectionOf(store);
    await samples.write([{ put: sampleDocument('a') }]);
    expect([await samples.count({}), countedElsewhere()]).toEqual([1, 0]);
    await expect.poll(countedElsewhere).toBe(1);
    await samples.write([{ put: sampleDocument('b') }]);
    store.commit();
    expect(countedElsewhere()).toBe(2);
    await samples.write([{ put: sampleDocument('c') }]);
    await store.purge();
    expect(countedElsewhere()).toBe(3);
    await samples.write([{ put: sampleDocument('d') }]);
    store.close();
    expect(countedElsewhere()).toBe(4);
  });

  it('stays when another collection is opened or dropped before it is committed', async () => {
    const { store } = opened();
    const samples = await collectionOf(store);
    await samples.write([{ put: sampleDocument('a') }]);
    const other = await store.collection({ name: 'older.v1', indexes: [] });
    await other.write([{ put: sampleDocument('b') }]);
    await store.drop('older.v1');
    expect([await samples.count({}), countedElsewhere()]).toEqual([1, 1]);
  });
});

describe('indexes', () => {
  const plan = (filter: Filter): string => {
    const { text, values } = filterSql(filter, keysOf(new Set(['group', 'isGoing', 'rank'])));
    const db = new Sqlite(path(FILE), { readonly: true });
    try {
      return db
        .prepare<unknown[], { readonly detail: string }>(
          `EXPLAIN QUERY PLAN SELECT document FROM "${SPEC.name}" WHERE ${text}`,
        )
        .all(...values)
        .map(({ detail }) => detail)
        .join('; ');
    } finally {
      db.close();
    }
  };
  const indexed = (): readonly unknown[] => {
    const db = new Sqlite(path(FILE), { readonly: true });
    try {
      const names = "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name";
      const columns = db.prepare(`SELECT name FROM pragma_table_info('${SPEC.name}') WHERE name LIKE 'key%'`);
      return [db.prepare(names).pluck().all(), columns.pluck().all()];
    } finally {
      db.close();
    }
  };
  async function openedWith(indexes: typeof SPEC.indexes) {
    const { store } = opened();
    return { store, samples: await store.collection<Sample>({ name: SPEC.name, indexes }) };
  }

  it('of an earlier version are taken away with their columns, and others are made of what is there', async () => {
    await givenFile(3);
    const { store, samples } = await openedWith([{ keys: { rank: 1 } }]);
    expect(await samples.find({ rank: { $gte: 1 } }, { sort: { rank: 1 } })).toHaveLength(2);
    store.close();
    expect(indexed()).toEqual([[`${SPEC.name} by rank`], ['key_rank']]);
  });

  it('stay as they are when nothing about them changes', async () => {
    await givenFile(3);
    const root = "SELECT name, rootpage FROM sqlite_schema WHERE type = 'index' ORDER BY name";
    const roots = () => {
      const db = new Sqlite(path(FILE), { readonly: true });
      try {
        return db.prepare(root).all();
      } finally {
        db.close();
      }
    };
    const before = roots();
    const { store } = await openedWith(SPEC.indexes);
    store.close();
    expect(roots()).toEqual(before);
  });

  it('of some documents hold no others, and are used by questions for these', async () => {
    const { store, samples } = await openedWith([
      { keys: { group: 1 }, only: { group: { $ne: null } } },
      { keys: { isGoing: 1, rank: 1, _id: 1 }, only: { isGoing: true } },
      { keys: { rank: 1, _id: 1 }, only: { rank: { $gt: '' } } },
    ]);
    const documents = [
      sampleDocument('a', { group: 'g', rank: 'r', isGoing: true }),
      sampleDocument('b', { group: null, rank: '', isGoing: false }),
      sampleDocument('c', { group: 'g', rank: '', isGoing: true }),
    ];
    await samples.write(documents.map((put) => ({ put })));
    const ids = async (...question: Parameters<typeof samples.find>) =>
      (await samples.find(...question)).map(({ _id }) => _id).join('');
    expect([
      await ids({ group: 'g' }, { sort: { _id: 1 } }),
      await ids({ isGoing: true }, { sort: { rank: 1, _id: 1 } }),
      await ids({ rank: { $gt: '' } }, { sort: { rank: 1, _id: 1 } }),
      await ids({ isGoing: false }),
      await ids({ group: null }),
      await ids({ group: { $ne: null } }, { sort: { _id: 1 } }),
    ]).toEqual(['ac', 'ca', 'a', 'b', 'b', 'ac']);
    store.commit();
    expect(plan({ group: 'g' })).toContain('by group');
    expect(plan({ isGoing: true, rank: 'r' })).toContain('by isGoing,rank,_id');
    expect(plan({ rank: { $gt: '' } })).toContain('by rank,_id');
    expect(plan({ rank: { $gt: 'a' } })).not.toContain('by rank,_id');
  });

  it('are named by constants only', async () => {
    const only = { group: 'g' };
    await expect(openedWith([{ keys: { rank: 1 }, only }])).rejects.toThrow('is no condition of an index');
  });
});

describe('an untrusted file is thrown away, with one line in the log:', () => {
  it.each<[string, () => void, string]>([
    ['no database', () => writeFileSync(path(FILE), 'x'.repeat(8192)), 'cannot be read'],
    ['one that is cut off', () => truncateSync(path(FILE), 5000), 'cannot be read'],
    ['one of another version', () => void pragma('user_version = 99'), 'cannot be read'],
  ])('%s', async (_what, harm, said) => {
    await givenFile();
    harm();
    const { store, logged } = opened();
    const samples = await collectionOf(store);
    expect(await samples.count({})).toBe(0);
    await samples.write([{ put: sampleDocument('a') }]);
    expect(await samples.count({})).toBe(1);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain(said);
  });

  it('documents folded from something else', async () => {
    await givenFile();
    const first = opened();
    first.store.foldedFrom('one log');
    expect(await (await collectionOf(first.store)).count({})).toBe(500);
    first.store.close();
    const same = opened();
    same.store.foldedFrom('one log');
    expect(await (await collectionOf(same.store)).count({})).toBe(500);
    same.store.close();
    const other = opened();
    other.store.foldedFrom('another log');
    expect(await (await collectionOf(other.store)).count({})).toBe(0);
    expect([first.logged, same.logged, other.logged].map(({ length }) => length)).toEqual([0, 0, 1]);
  });

  it('pages that turn out to be damaged when they are read: until all is rebuilt requests are refused', async () => {
    await givenFile(5_000);
    overwritePages();
    const { store, logged } = opened();
    let reported = 0;
    store.onDamage(() => (reported += 1));
    const samples = await collectionOf(store);
    const asked = Array.from({ length: 5_000 }, (_, n) => samples.get([`d${n}`]));
    const answers = await Promise.allSettled([...asked, samples.find({})]);
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(StoreUnavailable);
    await expect(samples.write([{ put: sampleDocument('a') }])).rejects.toThrow(StoreUnavailable);
    expect([reported, logged.length]).toEqual([1, 1]);
    store.remake();
    expect(await samples.count({})).toBe(0);
    await samples.write([{ put: sampleDocument('a') }]);
    expect((await samples.get(['a'])).size).toBe(1);
  });
});

it('no file contains removed or overwritten data after a purge', async () => {
  const { store } = opened();
  const samples = await collectionOf(store);
  const secret = 'Alba vive aquí';
  const many = Array.from({ length: 300 }, (_, n) => `d${n}`);
  await samples.write(
    many.map((id) => ({ put: sampleDocument(id, { group: `${secret} ${id}`, tags: [secret] }) })),
  );
  store.commit();
  expect(bytes().includes(secret)).toBe(true);
  await samples.write(
    many.map((id, n) =>
      n % 2 === 0
        ? { remove: id, position: place(2) }
        : { put: sampleDocument(id, { position: place(2), group: 'g' }) },
    ),
  );
  await store.purge();
  expect(bytes().includes(secret)).toBe(false);
  expect(await samples.count({ group: 'g' })).toBe(150);
});

it('gives as many documents as there are', async () => {
  const { store } = opened();
  const samples = await collectionOf(store);
  const many = Array.from({ length: 200_000 }, (_, n) => ({ put: sampleDocument(`d${n}`), isNew: true }));
  await samples.write(many);
  expect((await samples.find({}, { sort: { _id: 1 } })).length).toBe(many.length);
});

it('takes over what a version before 1.2 noted of each read model', async () => {
  const first = opened();
  const older = await first.store.collection({ name: 'parties.v1.checkpoint', indexes: [] });
  const note = { position: place(7), logId: 'log' };
  await older.write([{ put: { _id: 'checkpoint', ...note } }, { put: { _id: 'caught-up', ...note } }]);
  first.store.close();
  const { store } = opened();
  store.keepOnly(['parties.v1']);
  const notes = [
    ['parties.v1', note],
    ['parties.v1 caught-up', note],
  ] as const;
  expect(await store.notes.all()).toEqual(new Map(notes));
  await store.notes.remove(['parties.v1']);
  expect([...(await store.notes.all()).keys()]).toEqual(['parties.v1 caught-up']);
});

function pragma(text: string): void {
  const db = new Sqlite(path(FILE));
  db.pragma(text);
  db.close();
}

/** Leaves the first pages, which hold the tables' names, as they are. */
function overwritePages(): void {
  const file = openSync(path(FILE), 'r+');
  const { size } = statSync(path(FILE));
  for (let at = 64 * 4096; at < size; at += 4096) writeSync(file, Buffer.alloc(4096, 0x7f), 0, 4096, at);
  closeSync(file);
}
