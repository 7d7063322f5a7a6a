import { sampleDocument, sampleSpec } from '@duende/testkit/samples/sample-documents';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Sqlite } from '../../files/sqlite.ts';
import type { CollectionWrites } from '../read-store.ts';
import { OpenTransaction } from './open-transaction.ts';
import { IN_MEMORY, openForWriting } from './read-model-file.ts';
import { SqliteCollection } from './sqlite-collection.ts';

const SPEC = sampleSpec();
const batch = (...ids: readonly string[]): readonly CollectionWrites[] => [
  { collection: SPEC.name, writes: ids.map((id) => ({ put: sampleDocument(id) })) },
];

/** A transaction on a database that gives it up at each commit while its disk is full. */
function opened() {
  const db = openForWriting(IN_MEMORY);
  onTestFinished(() => void db.close());
  const samples = SqliteCollection.make(db, SPEC, Date.now);
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
  const transaction = new OpenTransaction({
    db,
    onRefused,
    onCommit: vi.fn(),
    apply: (parts) => {
      if (!disk.hasRoomInMemory) throw full();
      for (const { writes } of parts) samples.write(writes as never);
    },
  });
  onTestFinished(() => transaction.abandon());
  return { db, disk, transaction, onRefused, count: () => samples.count({}) };
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

test('what a refused commit held is there all the same, nothing is taken on top of it, and it is committed once there is room', () => {
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
