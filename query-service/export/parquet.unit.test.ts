import { parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import { metadataOf, parquetBytes } from './parquet.ts';
import type { Column, Row } from './tables.ts';

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

const STAND = { cut: '2026-11-25T10:00:00.000Z', position: '00000000000000a1', export: 'e' };
const HEAD = { ...STAND, personal: false, pseudonyms: '0123', from: '2026-11-01', to: null, since: null };

async function written(columns: readonly Column[], rows: readonly Row[], stopped = new AbortController()) {
  async function* given() {
    for (const row of rows) yield [row];
  }
  const chunks: Buffer[] = [];
  for await (const chunk of parquetBytes(columns, metadataOf(HEAD), given(), stopped.signal))
    chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  return { file };
}

async function read(columns: readonly Column[], given: readonly Row[]) {
  const { file } = await written(columns, given);
  return { metadata: await parquetMetadataAsync(file), rows: await parquetReadObjects({ file }) };
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
  const { rows } = await read(COLUMNS, [nothing, some, empty, nothing]);
  // The reader says so of a list that is not there.
  const noLists = { ...nothing, styles: undefined, dates: undefined };
  const whole = {
    ...some,
    valid_from: new Date(some.valid_from),
    first_day: new Date(some.first_day),
    dates: some.dates.map((day) => new Date(day)),
  };
  expect(rows).toStrictEqual([
    noLists,
    whole,
    { ...whole, party_id: '', is_imported: false, styles: [], dates: [], latitude: 0 },
    noLists,
  ]);
});

test('no rows are a file with its columns and what it is of', async () => {
  const { metadata, rows } = await read(COLUMNS, []);
  expect(rows).toEqual([]);
  expect(metadata.num_rows).toBe(0n);
  expect(metadata.key_value_metadata).toEqual([
    { key: 'cut', value: STAND.cut },
    { key: 'position', value: STAND.position },
    { key: 'export', value: 'e' },
    { key: 'personal', value: 'false' },
    { key: 'pseudonyms', value: '0123' },
    { key: 'from', value: '2026-11-01' },
  ]);
});

test('as many rows as one likes, those of one group held at once, fewer where they are long', async () => {
  const columns = COLUMNS.slice(0, 2);
  const text = 'ñ'.repeat(5000);
  const given = Array.from({ length: 4000 }, (_, revision) => ({
    party_id: `${revision}${text}`,
    revision,
  }));
  const { metadata, rows } = await read(columns, given);
  expect(rows.map((row) => [row['revision'], String(row['party_id']).length])).toEqual(
    given.map(({ revision, party_id }) => [revision, party_id.length]),
  );
  expect(metadata.row_groups.length).toBeGreaterThan(1);
  const short = Array.from({ length: 10_001 }, (_, revision) => ({ party_id: 'a', revision }));
  const many = await read(columns, short);
  expect(many.metadata.row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([10_000, 1]);
  expect(many.rows.map(({ revision }) => Number(revision))).toEqual(short.map(({ revision }) => revision));
});

test('one that is stopped has no end, so that no reader takes it for whole', async () => {
  const stopped = new AbortController();
  stopped.abort();
  const { file } = await written(COLUMNS.slice(0, 1), [{ party_id: 'a' }], stopped);
  await expect(parquetMetadataAsync(file)).rejects.toThrow();
});
