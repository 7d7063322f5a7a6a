import { expect, test, vi } from 'vitest';
import { MOST_FILES, withSecondRuns, type FailedSuite } from './second-run.ts';
import type { Counts } from './test-reports.ts';

const failure = (file: string | null) => ({ file, text: `${file ?? 'the run'} > fails` });
const PASSES: Counts = { passed: 4, failed: 0 };
const suite = (files: readonly (string | null)[], second: Counts = PASSES) => ({
  passed: 10,
  failed: files.length,
  failures: files.map(failure),
  again: vi.fn<NonNullable<FailedSuite['again']>>().mockResolvedValue(second),
});

test('a file that passes by itself is flaky: counted as passed, and named', async () => {
  const failed = suite(['a.unit.test.ts', 'a.unit.test.ts']);
  const good = suite([]);
  const [settled, untouched] = await withSecondRuns([failed, good]);
  expect(settled).toMatchObject({ passed: 12, failed: 0, failures: [], flaky: failed.failures });
  expect(failed.again).toHaveBeenCalledWith(['a.unit.test.ts']);
  expect(untouched).toBe(good);
  expect(good.again).not.toHaveBeenCalled();
});

test('a file that fails by itself too has failed', async () => {
  const failed = suite(['a.unit.test.ts'], { passed: 3, failed: 1 });
  expect(await withSecondRuns([failed])).toEqual([failed]);
});

test.each([
  ['many files of all suites', Array.from({ length: MOST_FILES }, (_, at) => `${String(at)}.unit.test.ts`)],
  ['something outside a file', [null]],
])('nothing runs again when there failed %s', async (_, files) => {
  const suites = [suite(['a.unit.test.ts']), suite(files)];
  expect(await withSecondRuns(suites)).toBe(suites);
  expect(suites.flatMap(({ again }) => again.mock.calls)).toEqual([]);
});

test('neither a static check nor a run that failed outside its tests is made good', async () => {
  const check: FailedSuite = { passed: 0, failed: 1 };
  const crashed = { ...suite(['a.unit.test.ts']), failed: 2 };
  expect(await withSecondRuns([check, crashed])).toEqual([check, crashed]);
  expect(crashed.again).not.toHaveBeenCalled();
});
