/**
 * Runs every check of the project and closes with one line, `N passed, N failed`, summed over all of them. Each
 * static check counts as one test. Every suite runs even when an earlier one failed, so one run shows everything.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

interface Tally {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
}

const REPORTS = '.cache/test-reports';

function run(command: string, args: readonly string[]): boolean {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  return status === 0;
}

function timed(name: string, measure: () => { passed: number; failed: number }): Tally {
  console.log(`\n== ${name}`);
  const start = performance.now();
  const counts = measure();
  return { name, ...counts, seconds: (performance.now() - start) / 1000 };
}

function staticCheck(name: string, script: string): Tally {
  return timed(name, () =>
    run('npm', ['run', '--silent', script]) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
  );
}

function suite(project: string): Tally {
  return timed(`${project} tests`, () => {
    const report = `${REPORTS}/${project}.json`;
    const succeeded = run('npx', [
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]);
    let counts = { passed: 0, failed: 0 };
    try {
      const result = JSON.parse(readFileSync(report, 'utf8')) as {
        numPassedTests: number;
        numFailedTests: number;
      };
      counts = { passed: result.numPassedTests, failed: result.numFailedTests };
    } catch (error) {
      console.error(`no report of the ${project} tests: ${String(error)}`);
    }
    // A suite that failed outside a test (a file that does not load, an unhandled rejection) counts as one failure.
    if (!succeeded && counts.failed === 0) counts.failed = 1;
    if (counts.passed + counts.failed === 0) counts.failed = 1;
    return counts;
  });
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const tallies = [
  staticCheck('types', 'typecheck'),
  staticCheck('lint', 'lint'),
  staticCheck('formatting', 'format:check'),
  staticCheck('import rules', 'boundaries'),
  timed('build of the page', () =>
    run('bash', ['scripts/build.sh']) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
  ),
  suite('unit'),
  suite('integration'),
  suite('browser'),
];

console.log();
for (const { name, passed, failed, seconds } of tallies) {
  console.log(
    `${name.padEnd(20)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed  ${seconds.toFixed(1)} s`,
  );
}
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
