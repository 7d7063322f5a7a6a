import type { Counts, Failure } from './test-reports.ts';

/** The most files of all suites together that run a second time: more than that have a cause in common. */
export const MOST_FILES = 3;

export interface FailedSuite extends Counts {
  /** runs some of its files by themselves; a static check has none */
  readonly again?: (files: readonly string[]) => Promise<Counts>;
  /** failed in the whole run and passed in a run of their own */
  readonly flaky?: readonly Failure[];
}

const filesOf = ({ failures = [] }: Counts) => failures.map(({ file }) => file);

/**
 * Runs files with failed tests once more, by themselves. A test that passes then is flaky: it counts as passed and is
 * named at the end of the run. Nothing runs again when more than `MOST_FILES` files failed, or anything outside a file.
 */
export async function withSecondRuns<T extends FailedSuite>(suites: readonly T[]): Promise<readonly T[]> {
  const failed = suites.filter((suite) => suite.failed > 0);
  const files = failed.map((suite) => new Set(filesOf(suite)));
  const count = files.reduce((sum, { size }) => sum + size, 0);
  if (count === 0 || count > MOST_FILES || files.some((names) => names.has(null))) return suites;
  const settled: T[] = [];
  for (const suite of suites) settled.push(await withSecondRun(suite));
  return settled;
}

async function withSecondRun<T extends FailedSuite>(suite: T): Promise<T> {
  const { again, failures = [], failed } = suite;
  const files = [...new Set(filesOf(suite))].filter((file) => file !== null);
  // A count beyond the named failures is of the run itself, which its files cannot make good.
  if (again === undefined || failed === 0 || files.length === 0 || failed > failures.length) return suite;
  const second = await again(files);
  if (second.failed > 0) return suite;
  return { ...suite, passed: suite.passed + failed, failed: 0, failures: [], flaky: failures };
}
