/**
 * Mutation testing: changes the program one small step at a time and lists the changes that no test noticed.
 * `ONLY` names areas, `FILES` globs of files to change, `TESTS` globs of tests to run. `SHARE=0.1` changes a tenth of
 * each area's files, drawn by `SEED` (today's date by default). `STATIC=off` skips code that runs at module load, which
 * costs a run of all tests each time. It works on a copy of the repository,
 * because packages of the workspace import each other. Ends with a table; exits with 1 if an area misses its goal.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { copyRepository } from '../testing/copy-repository.ts';
import { AREAS, type Area, codeOf, drawn } from './areas.ts';

const GOAL = 90;
const ROOT = resolve(import.meta.dirname, '../..');
const REPORTS = join(ROOT, '.cache/mutants');

/** The words of a variable of the environment, `null` where it has none. */
function wordsOf(variable: string): readonly string[] | null {
  const words = (process.env[variable] ?? '').split(/\s+/).filter(Boolean);
  return words.length === 0 ? null : words;
}

/** What an area changes in this run. */
function changedFiles(area: Area): readonly string[] {
  const share = Number(process.env['SHARE'] ?? 1);
  if (share >= 1) return area.code;
  const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
  return drawn(codeOf(area, tracked), share, process.env['SEED'] ?? new Date().toISOString().slice(0, 10));
}

interface Score {
  readonly area: string;
  readonly noticed: number;
  readonly survived: number;
}

async function tryArea(area: Area): Promise<Score> {
  const { name, tests } = area;
  console.log(`\n== ${name}`);
  process.env['MUTANTS_TESTS'] = (wordsOf('TESTS') ?? tests).join('\n');
  const mutants = await new Stryker({
    inPlace: true,
    mutate: [...(wordsOf('FILES') ?? changedFiles(area))],
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner'],
    coverageAnalysis: 'perTest',
    concurrency: Number(process.env['WORKERS'] ?? 2),
    disableTypeChecks: false,
    checkers: [],
    allowConsoleColors: false,
    reporters: ['html', 'json', 'clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, reportTests: false, logTests: false, reportScoreTable: false },
    htmlReporter: { fileName: join(REPORTS, `${name}.html`) },
    jsonReporter: { fileName: join(REPORTS, `${name}.json`) },
    ignoreStatic: process.env['STATIC'] === 'off',
    timeoutMS: 20_000,
    tempDirName: '.cache/stryker',
  }).runMutationTest();
  const count = (...statuses: readonly string[]) =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  return { area: name, noticed: count('Killed', 'Timeout'), survived: count('Survived', 'NoCoverage') };
}

const areas = AREAS.filter(({ name }) => wordsOf('ONLY')?.includes(name) ?? true);
if (areas.length === 0) throw new Error(`areas: ${AREAS.map(({ name }) => name).join(', ')}`);

const copy = copyRepository('duende-mutants-');
try {
  process.chdir(copy);
  const scores: Score[] = [];
  for (const area of areas) scores.push(await tryArea(area));
  const rows = scores.map(({ area, noticed, survived }) => {
    const score = (100 * noticed) / (noticed + survived);
    return {
      area,
      changes: noticed + survived,
      unnoticed: survived,
      score: Number(score.toFixed(1)),
      isReached: score >= GOAL,
    };
  });
  console.table(rows);
  process.exitCode = rows.every(({ isReached }) => isReached) ? 0 : 1;
} finally {
  process.chdir(ROOT);
  rmSync(copy, { recursive: true, force: true });
}
