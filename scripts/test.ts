/**
 * Runs every check of the project and closes with one line, `N passed, N failed`, summed over all of them. Each
 * static check counts as one test. Every suite runs even when an earlier one failed, so one run shows everything.
 * Up to six things run at a time, since tests mostly wait; the browser suite, which takes longest, speaks as it goes, all
 * else is printed whole when it is through.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';

interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** left out, for something they need is not here */
  readonly skipped?: number;
}

interface Tally extends Counts {
  readonly name: string;
  /** what failed and why, a text each */
  readonly failures?: readonly string[];
  readonly seconds: number;
}

/** Prints what a program says, as it comes or all of it at its end. */
type Voice = 'at-once' | 'at-the-end';

type Step = () => Promise<Tally>;

const REPORTS = '.cache/test-reports';

function run(command: string, args: readonly string[], voice: Voice, heading: string): Promise<boolean> {
  const said: Buffer[] = [];
  const isQuiet = voice === 'at-the-end';
  if (!isQuiet) console.log(heading);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
      env: { ...process.env, FORCE_COLOR: '0' },
    });
    child.stdout?.on('data', (text: Buffer) => said.push(text));
    child.stderr?.on('data', (text: Buffer) => said.push(text));
    child.once('error', reject);
    child.once('close', (code) => {
      if (isQuiet) process.stdout.write(`${heading}\n${Buffer.concat(said).toString()}`);
      resolve(code === 0);
    });
  });
}

async function timed(
  name: string,
  [command, ...args]: readonly [string, ...string[]],
  voice: Voice,
  count: (succeeded: boolean) => Counts & Pick<Tally, 'failures'>,
): Promise<Tally> {
  const start = performance.now();
  const succeeded = await run(command, args, voice, `\n== ${name}`);
  return { name, ...count(succeeded), seconds: (performance.now() - start) / 1000 };
}

const asOne = (succeeded: boolean): Counts =>
  succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

const check =
  (name: string, ...command: readonly [string, ...string[]]): Step =>
  () =>
    timed(name, command, 'at-the-end', asOne);

const script = (name: string, of: string) => check(name, 'npm', 'run', '--silent', of);

/** `projects` of `vitest.config.ts`, which run as one suite. */
const suite =
  (
    name: string,
    voice: Voice,
    { projects = [name], workers = 1 }: { projects?: readonly string[]; workers?: number } = {},
  ): Step =>
  () => {
    const report = `${REPORTS}/${name}.json`;
    return timed(
      `${name} tests`,
      [
        'npx',
        'vitest',
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        `--maxWorkers=${String(workers)}`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      voice,
      (succeeded) => countReported(report, succeeded),
    );
  };

/** What is read of vitest's JSON report. */
interface Report {
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

function failuresOf({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that did not load has a message and no test.
    if (status === 'failed' && failed.length === 0) return [`${file}\n${message}`];
    return failed.map((test) => `${file} > ${test.fullName}\n${(test.failureMessages ?? []).join('\n')}`);
  });
}

function countReported(report: string, succeeded: boolean): Counts & Pick<Tally, 'failures'> {
  let counts = { passed: 0, failed: 0, skipped: 0 };
  let failures: string[] = [];
  try {
    const result = JSON.parse(readFileSync(report, 'utf8')) as Report;
    counts = {
      passed: result.numPassedTests,
      failed: result.numFailedTests,
      skipped: result.numPendingTests,
    };
    failures = failuresOf(result);
  } catch (error) {
    console.error(`no report in ${report}: ${String(error)}`);
  }
  // A suite that failed outside a test (a file that does not load, an unhandled rejection) counts as one failure.
  if (!succeeded && counts.failed === 0) counts.failed = 1;
  if (counts.passed + counts.failed + counts.skipped === 0) counts.failed = 1;
  return { ...counts, failures };
}

async function inTurn(...steps: readonly Step[]): Promise<readonly Tally[]> {
  const tallies: Tally[] = [];
  for (const step of steps) tallies.push(await step());
  return tallies;
}

async function after(
  earlier: readonly Promise<unknown>[],
  ...steps: readonly Step[]
): Promise<readonly Tally[]> {
  await Promise.all(earlier);
  return inTurn(...steps);
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const built = inTurn(script('types', 'typecheck'), check('build of the page', 'bash', 'scripts/build.sh'));
const onSource = inTurn(
  suite('unit', 'at-the-end', { projects: ['unit', 'unit-page'] }),
  script('formatting', 'format:check'),
  script('import rules', 'boundaries'),
  script('unused packages and exports', 'unused'),
);
const tallies = (
  await Promise.all([
    built,
    onSource,
    // Lint reads the types of other workspaces from what was compiled. The other browsers come after what is through first:
    // behind the long suite in Chromium they would have the machine for themselves, and half of it would idle.
    after([built, onSource], script('lint', 'lint'), suite('other-browsers', 'at-the-end')),
    after([built], suite('browser', 'at-once', { workers: 2 })),
    after(
      [built],
      suite('integration', 'at-the-end', { projects: ['integration', 'integration-alone'], workers: 3 }),
    ),
  ])
).flat();

// Once more at the end, where the last lines of a long output are read first.
for (const { name, failures = [] } of tallies)
  for (const failure of failures) console.log(`\n== failed in ${name}: ${failure.slice(0, 2_000)}`);
console.log();
for (const { name, passed, failed, skipped = 0, seconds } of tallies) {
  console.log(
    `${name.padEnd(20)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed  ${seconds.toFixed(1)} s${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  );
}
for (const { name, failures = [] } of tallies)
  for (const failure of failures)
    console.log(`failed in ${name}: ${failure.split('\n', 8).join(' · ').slice(0, 500)}`);
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
