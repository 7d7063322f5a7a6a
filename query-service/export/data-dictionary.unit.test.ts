/** What the words of columns, hence docs/data/dictionary.md, and docs/data/views.sql say of tables is what an export gives. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commentAnswerSchema } from '@duende/contracts/comments/comment-answers';
import { eventAnswerSchema, PARTY_STATUSES } from '@duende/contracts/parties/party-answers';
import { rideAnswerSchema } from '@duende/contracts/rides/ride-answers';
import { PARTY_VERSION_KINDS } from '@duende/contracts/events/party-status';
import { EXPORT_TABLES, type ExportTable } from '@duende/contracts/exports/exports';
import { RIDE_DIRECTIONS, RIDE_TYPES } from '@duende/contracts/rides/ride-events';
import { EVER_POSTED } from '@duende/projections/comments/comment-document';
import { PARTY_CONDITIONS } from '@duende/contracts/parties/party-condition-schema';
import { expect, test } from 'vitest';
import { DETAIL_WORDS, TABLE_WORDS, type ColumnWords } from './column-words.ts';
import { columnsOf } from './tables.ts';

const queries = readFileSync(join(import.meta.dirname, '../../docs/data/views.sql'), 'utf8');

/** The values that the words of a column name. */
const valuesIn = ({ what }: ColumnWords) =>
  [...what.matchAll(/`([\w-]+)`/g)].map(([, value]) => value).sort();

test('the words of a column name all of its values', () => {
  const { parties, party_versions, comments, rides } = TABLE_WORDS;
  expect(valuesIn(parties.columns.status)).toEqual([...PARTY_STATUSES].sort());
  expect(valuesIn(party_versions.columns.kind)).toEqual([...PARTY_VERSION_KINDS].sort());
  expect(valuesIn(DETAIL_WORDS.condition)).toEqual([...PARTY_CONDITIONS].sort());
  expect(valuesIn(comments.columns.status)).toEqual([...EVER_POSTED].sort());
  expect(valuesIn(rides.columns.type)).toEqual([...RIDE_TYPES].sort());
  expect(valuesIn(rides.columns.direction)).toEqual([...RIDE_DIRECTIONS].sort());
});

test.each(EXPORT_TABLES)('%s says what undo, or a change of mind, does to its rows', (table) => {
  expect(TABLE_WORDS[table].changes).toMatch(
    /^(Undo|Another confirmation|A pin that is published again) .*row/,
  );
});

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const fields = (schema: { readonly shape: object }) => Object.keys(schema.shape).map(snake);

test('columns of the API have the same names there', () => {
  const party = fields(eventAnswerSchema);
  const details = Object.keys(DETAIL_WORDS);
  expect(details.filter((name) => !party.includes(name))).toEqual(['first_day', 'last_day']);
  const ride = columnsOf('rides', false).map(({ name }) => name);
  expect(ride.filter((name) => !fields(rideAnswerSchema).includes(name))).toEqual([
    'party_id',
    'published_at',
    'removed_at',
  ]);
  expect(fields(commentAnswerSchema)).toEqual(expect.arrayContaining(['content', 'created_at']));
});

test('the ten questions ask for what there is', () => {
  expect([...queries.matchAll(/^-- (\d+)\. /gm)].map(([, number]) => Number(number))).toEqual(
    Array.from({ length: 10 }, (_, index) => index + 1),
  );
  const asked = [...queries.matchAll(new RegExp(`\\b(${EXPORT_TABLES.join('|')})\\.(\\w+)`, 'g'))]
    .map(([, table = '', column = '']) => ({ table: table as ExportTable, column }))
    .filter(({ column }) => column !== 'parquet');
  expect(asked.length).toBeGreaterThan(40);
  // All of it without names.
  const unknown = asked.filter(
    ({ table, column }) => !columnsOf(table, false).some(({ name }) => name === column),
  );
  expect(unknown).toEqual([]);
});
