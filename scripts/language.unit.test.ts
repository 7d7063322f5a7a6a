/** Documents are in plain English and of a bounded length. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findingsIn, longLines, wordsIn } from './testing/language.ts';

const ROOT = new URL('..', import.meta.url);
const textOf = (file: string) => readFileSync(new URL(file, ROOT), 'utf8');
/** Generated, or a record of what was. */
const isNoPage = (file: string) =>
  /^(docs\/decisions\/|docs\/mutants\/|docs\/performance\.md|NOTICES\.md|CHANGELOG\.md)/.test(file);
const documents = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !isNoPage(file))
  .toSorted();

/** Guides of the site, in Spanish; each is of the length that somebody reads. */
const SPANISH: Readonly<Record<string, number>> = {
  'docs/es/administrar.md': 650,
  'docs/es/ayuda.md': 450,
  'docs/es/criterios.md': 350,
  'docs/es/moderar.md': 850,
  'docs/es/organizar.md': 850,
};

/** Words of each page, without code blocks and generated parts. */
const BUDGETS: Readonly<Record<string, number>> = {
  'CONTRIBUTING.md': 500,
  'README.md': 600,
  'SECURITY.md': 150,
  'docs/api/guide.md': 1200,
  'docs/api/reference.md': 600,
  'docs/data/dictionary.md': 200,
  'docs/data/exports.md': 700,
  'docs/data/statistics.md': 400,
  'docs/develop/architecture.md': 1200,
  'docs/develop/event-log.md': 800,
  'docs/develop/live.md': 750,
  'docs/develop/page.md': 1100,
  'docs/develop/read-models.md': 1000,
  'docs/develop/recipes.md': 1100,
  'docs/develop/tour.md': 600,
  'docs/README.md': 355,
  'docs/operate/accounts.md': 500,
  'docs/operate/backup.md': 900,
  'docs/operate/configuration.md': 700,
  'docs/operate/engines.md': 1700,
  'docs/operate/install.md': 800,
  'docs/operate/monitoring.md': 800,
  'docs/operate/proxy.md': 400,
  'docs/operate/troubleshooting.md': 1500,
  'docs/operate/upgrade.md': 400,
  'docs/reliability.md': 1050,
  'docs/security.md': 1150,
  'docs/tests.md': 1000,
};

test('each document has a budget', () => {
  expect([...Object.keys(BUDGETS), ...Object.keys(SPANISH)].toSorted()).toEqual(documents);
});

test.each(Object.entries(BUDGETS))('%s is plain English of at most %i words', (file, most) => {
  const page = textOf(file);
  expect(findingsIn(page).map(({ line, words }) => `${file}:${line}: ${words}`)).toEqual([]);
  expect(wordsIn(page)).toBeLessThanOrEqual(most);
});

test.each(Object.entries(SPANISH))('%s is of at most %i words', (file, most) => {
  const page = textOf(file);
  expect(longLines(page).map(({ line, words }) => `${file}:${line}: ${words}`)).toEqual([]);
  expect(wordsIn(page)).toBeLessThanOrEqual(most);
});
