import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Column, Row } from '@duende/query-service/export/tables';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { expect, onTestFinished, test } from 'vitest';
import { writeParquet } from './parquet-file.ts';

const COLUMNS: readonly Column[] = [
  { name: 'party_id', type: 'text' },
  { name: 'revision', type: 'integer' },
  { name: 'latitude', type: 'number' },
  { name: 'is_imported', type: 'boolean' },
  { name: 'valid_from', type: 'moment' },
  { name: 'first_day', type: 'day' },
  { name: 'styles', type: 'list' },
  { name: 'dates', type: 'days' },
  { name: 'actor', type: 'person' },
];

async function written(columns: readonly Column[], rows: Iterable<Row>) {
  const folder = await mkdtemp(join(tmpdir(), 'duende-parquet-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'table.parquet');
  async function* given() {
    yield* rows;
  }
  const count = await writeParquet(path, columns, given(), { cut: '2026-11-25T10:00:00.000Z' });
  const file = await asyncBufferFromFile(path);
  return { count, metadata: await parquetMetadataAsync(file), rows: await parquetReadObjects({ file }) };
}

test('every type, with nothing in it and at its ends', async () => {
  const nothing = Object.fromEntries(COLUMNS.map(({ name }) => [name, null]));
  const some = {
    party_id: 'ñ\u2028🌲"\n',
    revision: 2_147_483_647,
    latitude: -3.707143,
    is_imported: true,
    valid_from: '1969-12-31T23:59:59.999Z',
    first_day: '1969-12-31',
    styles: ['psytrance', '', 'dub'],
    dates: ['2026-02-28', '2028-02-29'],
    actor: '0123456789abcdef',
  };
  const empty = { ...some, party_id: '', is_imported: false, styles: [], dates: [], latitude: 0 };
  const { count, rows } = await written(COLUMNS, [nothing, some, empty, nothing]);
  // The reader says so of a list that is not there.
  const noLists = { ...nothing, styles: undefined, dates: undefined };
  const read = {
    ...some,
    valid_from: new Date(some.valid_from),
    first_day: new Date(some.first_day),
    dates: some.dates.map((day) => new Date(day)),
  };
  expect(count).toBe(4);
  expect(rows).toStrictEqual([
    noLists,
    read,
    { ...read, party_id: '', is_imported: false, styles: [], dates: [], latitude: 0 },
    noLists,
  ]);
});

test('no rows are a file with its columns and what it is of', async () => {
  const { count, metadata, rows } = await written(COLUMNS, []);
  expect([count, rows]).toEqual([0, []]);
  expect(metadata.num_rows).toBe(0n);
  expect(metadata.key_value_metadata).toEqual([{ key: 'cut', value: '2026-11-25T10:00:00.000Z' }]);
});

test('as many rows as one likes, those of one group held at once, fewer where they are long', async () => {
  const columns = COLUMNS.slice(0, 2);
  const text = 'ñ'.repeat(5000);
  const given = Array.from({ length: 4000 }, (_, revision) => ({
    party_id: `${revision}${text}`,
    revision,
  }));
  const { metadata, rows } = await written(columns, given);
  expect(rows.map((row) => [row['revision'], String(row['party_id']).length])).toEqual(
    given.map(({ revision, party_id }) => [revision, party_id.length]),
  );
  expect(metadata.row_groups.length).toBeGreaterThan(1);
  const short = Array.from({ length: 50_001 }, (_, revision) => ({ party_id: 'a', revision }));
  const many = await written(columns, short);
  expect(many.metadata.row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([50_000, 1]);
  expect(many.rows.map(({ revision }) => Number(revision))).toEqual(short.map(({ revision }) => revision));
}, 60_000);
