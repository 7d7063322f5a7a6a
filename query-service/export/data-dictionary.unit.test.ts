/** What docs/history.md and docs/views.sql say of tables is what an export gives. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commentAnswerSchema } from '@duende/contracts/comments/comment-answers';
import { eventAnswerSchema, PARTY_STATUSES } from '@duende/contracts/parties/party-answers';
import { rideAnswerSchema } from '@duende/contracts/rides/ride-answers';
import { PARTY_VERSION_KINDS } from '@duende/contracts/events/party-status';
import { EXPORT_TABLES, type ExportTable } from '@duende/contracts/exports/exports';
import { RIDE_DIRECTIONS, RIDE_TYPES } from '@duende/contracts/rides/ride-events';
import { EVER_POSTED } from '@duende/projections/comments/comments';
import { PARTY_CONDITIONS } from '@duende/contracts/parties/party-condition';
import { expect, test } from 'vitest';
import { columnsOf } from './tables.ts';

const DOCS = join(import.meta.dirname, '../../docs');
const dictionary = readFileSync(join(DOCS, 'history.md'), 'utf8').split('## Data dictionary')[1] ?? '';
const queries = readFileSync(join(DOCS, 'views.sql'), 'utf8');

interface Told {
  readonly name: string;
  readonly isPersonal: boolean;
  readonly type: string;
  readonly what: string;
  /** when there is nothing in it */
  readonly nothing: string;
}

/** The text under a heading, up to the next one. */
function section(heading: string): string {
  const [, behind = ''] = dictionary.split(`### ${heading}`);
  return behind.split(/^##/m)[0] ?? '';
}

/** The columns that a section tells, in their order; the details stand in one of their own. */
function toldIn(heading: string): readonly Told[] {
  const rows = [...section(heading).matchAll(/^\| (.*) \|$/gm)].map(([, cells = '']) => cells.split(' | '));
  return rows.flatMap(([column = '', type = '', what = '', nothing = '']): readonly Told[] => {
    if (column.startsWith('the details')) return toldIn('The details');
    const [, star, name] = /^(\*?)`(\w+)`\*?$/.exec(column) ?? [];
    return name === undefined ? [] : [{ name, isPersonal: star !== '', type, what, nothing }];
  });
}

const told = (table: ExportTable) => toldIn(`\`${table}\``);

test.each(EXPORT_TABLES)('the dictionary tells every column of %s, in its order', (table) => {
  const columns = columnsOf(table, true);
  const nameless = new Set(columnsOf(table, false).map(({ name }) => name));
  expect(told(table).map(({ name, type, isPersonal }) => ({ name, type, isPersonal }))).toEqual(
    columns.map(({ name, type }) => ({ name, type, isPersonal: !nameless.has(name) })),
  );
  for (const { name, nothing } of told(table)) expect(nothing, name).not.toBe('');
});

test.each(EXPORT_TABLES)('the dictionary tells what undo, or a change of mind, adds to %s', (table) => {
  expect(section(`\`${table}\``)).toMatch(/^(Undo|Whoever|A pin that is set again).* row/m);
});

test('the values of a column are all told', () => {
  const valuesOf = (table: ExportTable, column: string) => {
    const what = told(table).find(({ name }) => name === column)?.what ?? '';
    return [...what.matchAll(/`([\w-]+)`/g)].map(([, value]) => value).sort();
  };
  expect(valuesOf('parties', 'status')).toEqual([...PARTY_STATUSES].sort());
  expect(valuesOf('party_versions', 'kind')).toEqual([...PARTY_VERSION_KINDS].sort());
  expect(valuesOf('parties', 'condition')).toEqual([...PARTY_CONDITIONS].sort());
  expect(valuesOf('comments', 'status')).toEqual([...EVER_POSTED].sort());
  expect(valuesOf('rides', 'type')).toEqual([...RIDE_TYPES].sort());
  expect(valuesOf('rides', 'direction')).toEqual([...RIDE_DIRECTIONS].sort());
});

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const fields = (schema: { readonly shape: object }) => Object.keys(schema.shape).map(snake);

test('what the API has is called as it is there', () => {
  const party = fields(eventAnswerSchema);
  const details = toldIn('The details').map(({ name }) => name);
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
