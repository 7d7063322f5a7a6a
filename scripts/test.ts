/**
 * Runs the tests of a tier, `first` or `all`, or the `check` before a commit.
 * Ends with one line, `N passed, N failed`, summed over all suites; each static check counts as one test.
 * Every suite runs even after a failure.
 * Stories run first, together with unit tests and the integration tests that mostly wait, then the other integration
 * tests with the other browsers. Two suites that compute made each other time out. Static checks run in the second
 * half, which leaves a quarter of the processors idle; stories leave nothing.
 * Failed tests run once more at the end (`second-run.ts`), to rule out a busy machine. The browser suite prints
 * live; other suites print when they end.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { outliveReaders } from '@duende/platform/process/closed-output';
import { ownChild } from '@duende/testkit/support/own-children';
import { WAITING_TESTS } from '../e2e/second-tier.ts';
import { changedFiles, filesToLint } from './testing/changed-files.ts';
import { withSecondRuns, type FailedSuite } from './second-run.ts';
import { countReported, storyCounts, vitestCounts, type Counts } from './test-reports.ts';

interface Tally extends FailedSuite {
  readonly name: string;
  readonly seconds: number;
}

interface RunOptions {
  /** prints what it says as it comes, not all of it at its end */
  readonly isAloud?: boolean;
  /** how much everything else has the processors first, as nice(1) counts it */
  readonly niceness?: number;
  readonly env?: Readonly<Record<string, string>>;
}

type Step = () => Promise<Tally>;

const REPORTS = '.cache/test-reports';
/** The least there is: a static check may wait for as long as it likes. */
const LEFT_OVER = 19;
/** Vitest gives its threads a minute to answer each other. */
const MOSTLY_LEFT_OVER = 10;

function run(
  command: string,
  args: readonly string[],
  { isAloud = false, niceness, env = {} }: RunOptions,
  heading: string,
): Promise<boolean> {
  const said: Buffer[] = [];
  const output = isAloud ? 'inherit' : 'pipe';
  if (isAloud) console.log(heading);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', output, output],
      env: { ...process.env, FORCE_COLOR: '0', ...env },
    });
    ownChild(child);
    if (niceness !== undefined && child.pid !== undefined) setPriority(child.pid, niceness);
    child.stdout?.on('data', (text: Buffer) => said.push(text));
    child.stderr?.on('data', (text: Buffer) => said.push(text));
    child.once('error', reject);
    child.once('close', (code) => {
      if (!isAloud) process.stdout.write(`${heading}\n${Buffer.concat(said).toString()}`);
      resolve(code === 0);
    });
  });
}

async function timed(
  name: string,
  [command, ...args]: readonly [string, ...string[]],
  manner: RunOptions,
  count: (succeeded: boolean) => Counts,
): Promise<Tally> {
  const start = performance.now();
  const succeeded = await run(command, args, manner, `\n== ${name}`);
  return { name, ...count(succeeded), seconds: (performance.now() - start) / 1000 };
}

const asOne = (succeeded: boolean): Counts =>
  succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

const check =
  (name: string, command: readonly [string, ...string[]], manner: RunOptions = {}): Step =>
  () =>
    timed(name, command, manner, asOne);

const script = (name: string, of: string, manner?: RunOptions) =>
  check(name, ['npm', 'run', '--silent', of], manner);

interface Suite extends RunOptions {
  /** of `vitest.config.ts`, which run as one suite; the one of the same name by itself */
  readonly projects?: readonly string[];
  readonly workers: number;
  /** default: all */
  readonly only?: readonly string[];
}

const suite = (name: string, { projects = [name], workers, only = [], ...manner }: Suite): Step => {
  const report = `${REPORTS}/${name}.json`;
  const ofFiles = (files: readonly string[]) =>
    timed(
      `${name} tests`,
      [
        'npx',
        'vitest',
        'run',
        ...(files.length > 0 ? files : only),
        ...projects.flatMap((project) => ['--project', project]),
        `--maxWorkers=${String(workers)}`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      manner,
      (succeeded) => countReported(report, vitestCounts, succeeded),
    );
  return repeatable(ofFiles);
};

/** Playwright's report is written where its configuration says. */
const stories = repeatable((files) =>
  timed(
    'browser tests',
    ['npm', 'run', '--silent', 'stories', '--', ...files.map((file) => `/${file}`)],
    { isAloud: true },
    (succeeded) => countReported(`${REPORTS}/browser.json`, storyCounts, succeeded),
  ),
);

/** Runs all files first. */
function repeatable(ofFiles: (files: readonly string[]) => Promise<Tally>): Step {
  return async () => ({ ...(await ofFiles([])), again: ofFiles });
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

outliveReaders();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const types = script('types', 'typecheck');
const unit = (manner: RunOptions) =>
  suite('unit', { projects: ['unit', 'unit-page'], workers: 2, ...manner });
const lint = (manner: RunOptions) => script('lint', 'lint', manner);
const quickChecks = (manner: RunOptions) => [
  script('formatting', 'format:check', manner),
  script('import rules', 'boundaries', manner),
];

/** Rules that ask for types take a minute over everything, which `make test` does. */
function lintOfChanges(): Step {
  const files = filesToLint(changedFiles());
  if (files === null) return lint({});
  if (files.length === 0) return async () => ({ name: 'lint', passed: 1, failed: 0, seconds: 0 });
  return check('lint', ['npx', 'oxlint', ...files]);
}

/** What needs no build: types, lint, formatting, import rules, unit and page tests. */
function checkOnly(): readonly Promise<readonly Tally[]>[] {
  return [inTurn(types, lintOfChanges(), ...quickChecks({})), inTurn(unit({}))];
}

function wholeTier(name: 'first' | 'all'): readonly Promise<readonly Tally[]>[] {
  process.env['TIER'] = name;
  // Two suites begin together: each would bundle what it starts.
  const built = inTurn(
    types,
    check('build', ['bash', 'scripts/build.sh']),
    ...['tests', 'stand-ins'].map((programs) =>
      check(`build of ${programs}`, ['node', 'scripts/build/bundle.js', programs, '--if-changed']),
    ),
  );
  const storiesRun = after([built], stories);
  const unitRun = inTurn(unit({ niceness: MOSTLY_LEFT_OVER }));
  const leftOver = { niceness: LEFT_OVER };
  return [
    built,
    storiesRun,
    unitRun,
    ...(name === 'all'
      ? [after([built], suite('waiting', { projects: ['integration'], workers: 1, only: WAITING_TESTS }))]
      : []),
    after(
      [storiesRun],
      suite('integration', {
        projects: ['integration', 'integration-alone'],
        // Next to the other browsers, a fourth runner of tests is one too many.
        workers: name === 'first' ? 4 : 3,
        env: { WAITING: 'apart' },
      }),
    ),
    after([storiesRun], ...(name === 'all' ? [suite('other-browsers', { workers: 1 })] : [])),
    after(
      [storiesRun, unitRun],
      // Lint reads the types of other workspaces from the declarations that the check of types wrote.
      lint(leftOver),
      ...quickChecks(leftOver),
      script('unused packages and exports', 'unused', leftOver),
    ),
  ];
}

const inOneLine = (text: string) => text.split('\n', 8).join(' · ').slice(0, 500);

const begun = performance.now();
const [wanted = 'all'] = process.argv.slice(2);
if (wanted !== 'first' && wanted !== 'all' && wanted !== 'check')
  throw new Error(`first, all or check is run, not ${wanted}`);
const firstRuns = (await Promise.all(wanted === 'check' ? checkOnly() : wholeTier(wanted))).flat();
const tallies = await withSecondRuns(firstRuns);

// Once more at the end, where the last lines of a long output are read first.
for (const { name, failures = [] } of tallies)
  for (const { text } of failures) console.log(`\n== failed in ${name}: ${text.slice(0, 2_000)}`);
for (const { name, flaky = [] } of tallies)
  for (const { text } of flaky)
    console.log(`\n== flaky in ${name}, passed by itself: ${text.slice(0, 2_000)}`);
console.log();
for (const { name, passed, failed, skipped = 0, seconds } of tallies) {
  console.log(
    `${name.padEnd(20)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed  ${seconds.toFixed(1)} s${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  );
}
for (const { name, failures = [] } of tallies)
  for (const { text } of failures) console.log(`failed in ${name}: ${inOneLine(text)}`);
for (const { name, flaky = [] } of tallies)
  for (const { text } of flaky) console.log(`flaky in ${name}: ${inOneLine(text)}`);
console.log(`\nin ${((performance.now() - begun) / 60_000).toFixed(1)} minutes`);
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
