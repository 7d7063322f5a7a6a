import { readFileSync } from 'node:fs';
import { CALLS } from '@duende/contracts/api/calls/all-calls';
import { expect, test } from 'vitest';
import { API_PAGES } from './api-pages.ts';
import { withTables } from './api-tables.ts';

const EMPTY = '# API\n\n<!-- table: calls -->\n<!-- end of table -->\n\nThe end.\n';

test.each(API_PAGES)('%s says what the records say; `make api-docs` writes it', (page) => {
  const document = readFileSync(page, 'utf8');
  expect(withTables(document)).toBe(document);
});

test('each call has a section with its address, and what is around the mark stays', () => {
  const made = withTables(EMPTY);
  expect(made.match(/^### .*$/gm)).toHaveLength(CALLS.length);
  expect(made).toContain('`GET /api/events/{event}/changes`');
  expect(made).toMatch(/^# API\n[^]*\nThe end\.\n$/);
  expect(withTables(made)).toBe(made);
});

test.each([
  ['POST /api/events', 'signed-in users'],
  ['GET /api/events', 'everyone'],
  ['GET /api/statistics', 'analysts and administrators; read tokens'],
  ['DELETE /api/events/{id}', 'moderators and administrators'],
  ['GET /api/users', 'administrators'],
])('%s is for %s', (address, who) => {
  const [, line = ''] = withTables(EMPTY).split(`\n\`${address}\` · `);
  expect(/^[^·\n]+?(?= ·|$)/m.exec(line)?.[0]).toBe(who);
});

test('a section that somebody changed by hand is written again', () => {
  const made = withTables(EMPTY);
  expect(withTables(made.replace('### Submit a party', '### Send a party'))).toBe(made);
});

test('a table without an end is refused', () => {
  expect(() => withTables('<!-- table: calls -->\n')).toThrow(/no end/);
});
