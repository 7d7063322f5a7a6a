import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { OPERATE_PAGES } from './operate-pages.ts';
import { requireAllTables, withOperateTables } from './operate-tables.ts';

const pages = OPERATE_PAGES.map((path) => ({ name: basename(path), text: readFileSync(path, 'utf8') }));
const textOf = (name: string) => pages.find((page) => page.name === name)?.text ?? '';

test.each(pages)(
  'the tables of $name are what the code says; `make operate-docs` writes them',
  ({ text }) => {
    expect(withOperateTables(text)).toBe(text);
  },
);

test('each table is on a page', () => {
  requireAllTables(pages.map(({ text }) => text));
  expect(() => requireAllTables([])).toThrow('metrics');
});

test('a row that somebody changed by hand is written again', () => {
  const page = textOf('configuration.md');
  expect(withOperateTables(page.replace(/^\| `DATA_DIR` .*\n/m, ''))).toBe(page);
});

test.each([
  ['a mark of no table', '<!-- table: nothing -->\n<!-- end of table -->', 'there is no table nothing'],
  ['a table without an end', '<!-- table: metrics -->\n', 'the table metrics has no end'],
])('%s is an error', (_, page, message) => {
  expect(() => withOperateTables(page)).toThrow(message);
});

test('monitoring.md names every metric of ours', () => {
  const source = new URL('../../platform/observability/metrics.ts', import.meta.url);
  const named = [...readFileSync(source, 'utf8').matchAll(/name: '(duende_\w+)'/g)].map(
    ([, name = '']) => name,
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !textOf('monitoring.md').includes(`\`${name}`))).toEqual([]);
});

test('configuration.md names every variable of .env.example', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const named = [...example.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !textOf('configuration.md').includes(`\`${name}`))).toEqual([]);
});
