import { place, sampleDocument, sampleSpec, type Sample } from '@duende/testkit/samples/sample-documents';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Sqlite } from '../../files/sqlite.ts';
import { OpenTransaction, type CollectionWrites } from './open-transaction.ts';
import { IN_MEMORY, openForWriting } from './read-model-file.ts';
import { SqliteCollection } from './sqlite-collection.ts';

const SPEC = sampleSpec();
const batch = (...ids: readonly string[]): CollectionWrites => ({
  collection: SPEC.name,
  writes: ids.map((id) => ({ put: sampleDocument(id) })),
});

/** A transaction on a database that gives it up at each commit while its disk is full. */
function opened() {
  const db = openForWriting(IN_MEMORY);
  onTestFinished(() => void db.close());
  const samples = SqliteCollection.make<Sample>(db, SPEC, Date.now);
  const exec = db.exec.bind(db);
  const disk = { isFull: false, hasRoomInMemory: true };
  const full = () => new Sqlite.SqliteError('database or disk is full', 'SQLITE_FULL');
  vi.spyOn(db, 'exec').mockImplementation((text) => {
    if (text === 'COMMIT' && disk.isFull) {
      exec('ROLLBACK');
      throw full();
    }
    return exec(text);
  });
  const onRefused = vi.fn();
  const apply = vi.fn(({ writes }: CollectionWrites) => {
    if (!disk.hasRoomInMemory) throw full();
    samples.write(writes as never);
  });
  const transaction = new OpenTransaction({ db, onRefused, onCommit: vi.fn(), apply });
  onTestFinished(() => transaction.abandon());
  const rankOf = (id: string) => samples.get([id]).get(id)?.rank;
  return { db, disk, apply, transaction, onRefused, rankOf, count: () => samples.count({}) };
}

test('many batches are one transaction, until it is committed', () => {
  const { db, transaction, count } = opened();
  transaction.write(batch('a'));
  transaction.write(batch('b', 'c'));
  expect([count(), db.inTransaction]).toEqual([3, true]);
  transaction.commit();
  expect([count(), db.inTransaction]).toEqual([3, false]);
  transaction.commit();
  const commits = vi.mocked(db.exec).mock.calls.filter(([text]) => text === 'COMMIT');
  expect(commits).toHaveLength(1);
});

test('a batch that fails leaves the others as they are', () => {
  const { disk, transaction, count } = opened();
  transaction.write(batch('a'));
  disk.hasRoomInMemory = false;
  expect(() => transaction.write(batch('b'))).toThrow('full');
  disk.hasRoomInMemory = true;
  transaction.write(batch('c'));
  transaction.commit();
  expect(count()).toBe(2);
});

test('data of a refused commit stays readable, accepts nothing more, and is committed once there is room', () => {
  const { db, disk, transaction, onRefused, count } = opened();
  transaction.write(batch('a'));
  disk.isFull = true;
  expect(() => transaction.commit()).toThrow('full');
  expect(onRefused).toHaveBeenCalledOnce();
  expect([count(), transaction.isBehind]).toEqual([1, false]);
  expect(() => transaction.write(batch('b'))).toThrow('full');
  expect(count()).toBe(1);
  disk.isFull = false;
  transaction.write(batch('b'));
  transaction.commit();
  expect([count(), db.inTransaction]).toEqual([2, false]);
});

test('of what a refused commit held only the newest of each document is written again', () => {
  const { disk, apply, transaction, rankOf } = opened();
  const put = (id: string, at: number) => ({ put: sampleDocument(id, { position: place(at), rank: at }) });
  for (let at = 1; at <= 9; at += 1)
    transaction.write({ collection: SPEC.name, writes: [put('a', at), put(`b${at % 2}`, at)] });
  transaction.write({ collection: SPEC.name, writes: [{ remove: 'b0', position: place(10) }] });
  disk.isFull = true;
  expect(() => transaction.commit()).toThrow('full');
  const [repeated] = apply.mock.lastCall ?? [];
  expect(repeated?.writes).toHaveLength(3);
  expect([rankOf('a'), rankOf('b1'), rankOf('b0')]).toEqual([9, 9, undefined]);
});

test('it is committed with the thousandth event, however many documents each changes', () => {
  const { db, transaction } = opened();
  for (let at = 1; at < 1_000; at += 1) {
    const writes = ['a', `b${at}`].map((id) => ({ put: sampleDocument(id, { position: place(at) }) }));
    transaction.write({ collection: SPEC.name, writes });
  }
  expect(db.inTransaction).toBe(true);
  transaction.write({
    collection: SPEC.name,
    writes: [{ put: sampleDocument('c', { position: place(1_000) }) }],
  });
  expect(db.inTransaction).toBe(false);
});

test('says when the connection lacks what was written, until it has it again', () => {
  const { disk, transaction, count } = opened();
  transaction.write(batch('a'));
  Object.assign(disk, { isFull: true, hasRoomInMemory: false });
  expect(() => transaction.commit()).toThrow('full');
  expect([count(), transaction.isBehind]).toEqual([0, true]);
  Object.assign(disk, { isFull: false, hasRoomInMemory: true });
  transaction.commit();
  expect([count(), transaction.isBehind]).toEqual([1, false]);
});

test('lacks what was written also when making room fails', () => {
  const { disk, transaction, onRefused, count } = opened();
  onRefused.mockImplementation(() => {
    throw new Error('no room for the journal either');
  });
  transaction.write(batch('a'));
  disk.isFull = true;
  expect(() => transaction.commit()).toThrow('disk is full');
  expect([count(), transaction.isBehind]).toEqual([0, true]);
});

describe('in time', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('it is committed once nothing was written for a second', () => {
    const { db, transaction } = opened();
    transaction.write(batch('a'));
    vi.advanceTimersByTime(900);
    transaction.write(batch('b'));
    vi.advanceTimersByTime(900);
    expect(db.inTransaction).toBe(true);
    vi.advanceTimersByTime(200);
    expect(db.inTransaction).toBe(false);
  });

  test('it is committed after ten seconds at the latest', () => {
    const { db, transaction } = opened();
    let open = 0;
    do {
      transaction.write(batch(`${open}`));
      vi.advanceTimersByTime(500);
      open += 500;
    } while (db.inTransaction);
    expect(open).toBeGreaterThan(9_000);
    expect(open).toBeLessThanOrEqual(10_500);
  });
});

describe('writes left for the commit', () => {
  const latest = (id: string, at: number): CollectionWrites => ({
    collection: SPEC.name,
    writes: [{ put: sampleDocument(id, { position: place(at), rank: at }) }],
  });

  test('is written once, the newest of each document, with what was written before it', () => {
    const { db, apply, transaction, count, rankOf } = opened();
    transaction.writeLatest(latest('a', 1));
    transaction.writeLatest(latest('a', 3));
    transaction.writeLatest(latest('a', 2));
    transaction.writeLatest(latest('b', 1));
    expect([apply.mock.calls.length, count()]).toEqual([0, 0]);
    transaction.commit();
    expect([apply.mock.calls.length, rankOf('a'), rankOf('b'), db.inTransaction]).toEqual([1, 3, 1, false]);
  });

  test('is read once it is settled, and written again with the rest when a commit is refused', () => {
    const { disk, transaction, rankOf } = opened();
    transaction.writeLatest(latest('a', 1));
    transaction.settle();
    expect(rankOf('a')).toBe(1);
    transaction.writeLatest(latest('a', 2));
    disk.isFull = true;
    expect(() => transaction.commit()).toThrow('full');
    expect(() => transaction.writeLatest(latest('a', 3))).toThrow('full');
    expect(rankOf('a')).toBe(2);
    disk.isFull = false;
    transaction.writeLatest(latest('a', 3));
    transaction.commit();
    expect(rankOf('a')).toBe(3);
  });
});
