import { expect, test } from 'vitest';
import { openReport } from './report.ts';

test('passed, failed and skipped tests are reported and counted', async () => {
  const lines: string[] = [];
  const report = openReport((line) => lines.push(line));
  expect(await report.check('one', async () => undefined)).toBe(true);
  expect(await report.check('two', () => Promise.reject(new Error('no')))).toBe(false);
  report.skip('three', 'the image mongo is not here');
  expect(report.close()).toBe(1);
  expect(lines.map((line) => line.split('\n')[0]?.replace(/\(.* s\)/, '(s)'))).toEqual([
    'passed   one (s)',
    'FAILED   two: Error: no',
    'skipped  three: the image mongo is not here',
    '',
  ]);
  expect(lines.at(-1)).toBe('\n1 passed, 1 failed, 1 skipped');
});

test('nothing failed is an exit code of 0, also where all was left out', () => {
  const report = openReport(() => undefined);
  report.skip('all', 'no Docker engine answers');
  expect(report.close()).toBe(0);
});
