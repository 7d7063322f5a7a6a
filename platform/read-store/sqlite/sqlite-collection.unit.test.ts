import { place, sampleDocument, sampleSpec, type Sample } from '@duende/testkit/samples/sample-documents';
import { expect, onTestFinished, test, vi } from 'vitest';
import { IN_MEMORY, openForWriting } from './read-model-file.ts';
import { SqliteCollection } from './sqlite-collection.ts';

function opened() {
  const db = openForWriting(IN_MEMORY);
  onTestFinished(() => void db.close());
  const samples = SqliteCollection.make<Sample>(db, sampleSpec(), Date.now);
  const prepared: string[] = [];
  const prepare = db.prepare.bind(db);
  vi.spyOn(db, 'prepare').mockImplementation((text: string) => {
    prepared.push(text);
    return prepare(text) as never;
  });
  const columnsSet = () =>
    prepared.flatMap((text) => [...text.matchAll(/SET (.+) WHERE id/g)].map(([, set = '']) => set)).at(-1);
  return { samples, columnsSet };
}

test('a document that changes keeps the indexes that hold the same of it', () => {
  const { samples, columnsSet } = opened();
  const document = sampleDocument('a', { group: 'g', rank: 1, isGoing: true });
  samples.write([{ put: document }]);
  const changed = { ...document, position: place(2), rank: 2 };
  samples.write([{ put: changed }]);
  expect(columnsSet()).toBe('position = ?, document = ?, "key_rank" = ?');
  const both = { ...document, position: place(3), group: null, isGoing: false, rank: 2 };
  samples.write([{ put: both }]);
  expect(columnsSet()).toBe('position = ?, document = ?, "key_group" = ?, "key_isGoing" = ?');
  expect(samples.find({ rank: 2, isGoing: false, group: null }, {})).toEqual([both]);
  expect(samples.count({ rank: 1 }) + samples.count({ group: 'g' }) + samples.count({ isGoing: true })).toBe(
    0,
  );
});

test('an older one changes nothing, whatever else it holds', () => {
  const { samples } = opened();
  const document = sampleDocument('a', { position: place(2), group: 'g', rank: 1 });
  samples.write([{ put: document }]);
  samples.write([{ put: { ...document, position: place(1), rank: 3 } }]);
  samples.write([{ put: { ...document, position: place(1), rank: 4 }, isNew: true }]);
  expect(samples.find({ group: 'g' }, {})).toEqual([document]);
  expect(samples.count({ rank: { $gt: 1 } })).toBe(0);
});
