import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** left out, for something they need is not here */
  readonly skipped?: number;
  readonly failures?: readonly Failure[];
}

export interface Failure {
  /** as the suite takes it on its command line; `null` when something outside a file failed */
  readonly file: string | null;
  /** the test and its errors */
  readonly text: string;
}

/** Counts the results in a suite's report; a missing or empty report is a failure. */
export function countReported(
  report: string,
  counted: (report: string) => Required<Counts>,
  succeeded: boolean,
): Counts {
  let counts: Required<Counts> = { passed: 0, failed: 0, skipped: 0, failures: [] };
  try {
    counts = counted(readFileSync(report, 'utf8'));
  } catch (error) {
    console.error(`no report in ${report}: ${String(error)}`);
  }
  const { passed, failed, skipped } = counts;
  // A suite that failed outside a test (a file that does not load, an unhandled rejection) counts as one failure.
  const isFailed = !succeeded || passed + skipped === 0;
  return { ...counts, failed: isFailed ? Math.max(failed, 1) : failed };
}

/** What is read of vitest's JSON report. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

export function vitestCounts(report: string): Required<Counts> {
  const result = JSON.parse(report) as VitestReport;
  const failures = result.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that did not load has a message and no test.
    if (status === 'failed' && failed.length === 0) return [{ file, text: `${file}\n${message}` }];
    return failed.map((test) => ({
      file,
      text: `${file} > ${test.fullName}\n${(test.failureMessages ?? []).join('\n')}`,
    }));
  });
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests,
    skipped: result.numPendingTests,
    failures,
  };
}

interface Messages {
  readonly errors: readonly { readonly message?: string }[];
}

interface StoriesOfFile {
  readonly file: string;
  readonly specs: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly results: readonly Messages[] }[];
  }[];
  readonly suites?: readonly StoriesOfFile[];
}

/** What is read of Playwright's JSON report. */
interface StoriesReport extends Messages {
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>;
  readonly suites: readonly StoriesOfFile[];
}

const textOf = ({ errors }: Messages) => errors.map(({ message = '' }) => message).join('\n');

const failedIn = ({ file, specs, suites = [] }: StoriesOfFile): readonly Failure[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => ({
      file,
      text: `${file} > ${title}\n${tests[0]?.results.map(textOf).join('\n') ?? ''}`,
    })),
  ...suites.flatMap(failedIn),
];

export function storyCounts(report: string): Required<Counts> {
  const { stats, suites, errors } = JSON.parse(report) as StoriesReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap(failedIn),
      ...errors.map((error) => ({ file: null, text: textOf({ errors: [error] }) })),
    ],
  };
}
