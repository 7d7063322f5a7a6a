import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withTables } from './api-tables.ts';

const document = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');

test('docs/api.md says of every call what its record says; `make api-docs` writes it', () => {
  expect(withTables(document)).toBe(document);
});

test('a row that somebody changed by hand is written anew', () => {
  const row = /^\| `GET \/api\/rsvp-counts` .*\n/m;
  expect(document).toMatch(row);
  expect(withTables(document.replace(row, ''))).toBe(document);
});

test.each([
  ['a place that is missing', ['<!-- calls of audit -->', '']],
  ['a place of nothing', ['<!-- calls of audit -->', '<!-- calls of nothing -->']],
  ['a table without an end', ['<!-- end of calls -->', '']],
] as const)('%s is told', (_, [was, is]) => {
  expect(() => withTables(document.replaceAll(was, is))).toThrow(/table/);
});
