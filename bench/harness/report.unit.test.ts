import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withFigures, type Run } from './report.ts';

const docs = new URL('../../docs/', import.meta.url);
const page = readFileSync(new URL('performance.md', docs), 'utf8');
const newest = JSON.parse(readFileSync(new URL('performance.json', docs), 'utf8')) as Run;

test('the page shows the newest run, and nothing by hand', () => {
  expect(withFigures(page, newest)).toBe(page);
});

test('a run has at most fifteen rows: remove an unread one before adding another', () => {
  expect(newest.rows.length).toBeLessThanOrEqual(15);
});

test('a page says what was missed, what could not be taken, and that others worked on the machine', () => {
  const row = { figure: 'slow', goal: '≤ 1', measured: '2', beside: '1', isReached: false, numbers: {} };
  const machine = { ...newest.machine, cores: 2, loadBefore: 4 };
  const notTaken = { home: 'no Chromium' };
  const text = withFigures(page, { ...newest, rows: [row], machine, notTaken });
  expect(text).toContain('| slow | ≤ 1 | 2 | 1 | **missed** |');
  expect(text).toContain('Not taken: `home` (no Chromium).');
  expect(text).toContain('others worked on the machine');
});

test('a page without a place for figures is refused', () => {
  expect(() => withFigures('# Performance', newest)).toThrow('no place');
});
