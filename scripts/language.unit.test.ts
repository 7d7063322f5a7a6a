/** Documents are in plain English and of a bounded length. */
import { expect, test } from 'vitest';
import {
  commentFindingsIn,
  commentWordFindingsIn,
  commentWordsIn,
  findingsIn,
  longLines,
  messageFindingsIn,
  scriptFindingsIn,
  wordsIn,
} from './testing/language.ts';
import type { Finding } from './testing/language.ts';
import { documents, files, textOf } from './testing/repository-files.ts';

/** `scripts/decisions.unit.test.ts` counts their words. */
const isDecision = (file: string) => /^docs\/decisions\/(?!README)/.test(file);

/** Guides of the site in Spanish. */
const SPANISH: Readonly<Record<string, number>> = {
  'docs/es/administrar.md': 680,
  'docs/es/ayuda.md': 450,
  'docs/es/criterios.md': 350,
  'docs/es/moderar.md': 850,
  'docs/es/organizar.md': 850,
};

/** Words of each page, without code blocks and generated parts. */
const BUDGETS: Readonly<Record<string, number>> = {
  'CHANGELOG.md': 1400,
  'NOTICES.md': 220,
  'docs/decisions/README.md': 350,
  'docs/performance.md': 320,
  'CONTRIBUTING.md': 500,
  'README.md': 600,
  'SECURITY.md': 150,
  'docs/api/guide.md': 1200,
  'docs/api/hooks.md': 450,
  'docs/api/reference.md': 600,
  'docs/data/dictionary.md': 200,
  'docs/data/exports.md': 700,
  'docs/data/statistics.md': 400,
  'docs/develop/architecture.md': 950,
  'docs/develop/event-log.md': 800,
  'docs/develop/live.md': 750,
  'docs/develop/page.md': 1100,
  'docs/develop/read-models.md': 1000,
  'docs/develop/recipes.md': 1100,
  'docs/develop/tour.md': 550,
  'docs/develop/where.md': 700,
  'docs/README.md': 410,
  'docs/specification.md': 5500,
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
  const known = [...Object.keys(BUDGETS), ...Object.keys(SPANISH)];
  expect(known.toSorted()).toEqual(documents.filter((file) => !isDecision(file)));
});

const english = documents.filter((file) => !(file in SPANISH));

test.each(english)('%s is plain English', (file) => {
  expect(findingsIn(textOf(file)).map(({ line, words }) => `${file}:${line}: ${words}`)).toEqual([]);
});

test.each(Object.entries(BUDGETS))('%s has at most %i words', (file, most) => {
  expect(wordsIn(textOf(file))).toBeLessThanOrEqual(most);
});

test.each(Object.entries(SPANISH))('%s has at most %i words, in short lines', (file, most) => {
  const page = textOf(file);
  expect(longLines(page).map(({ line, words }) => `${file}:${line}: ${words}`)).toEqual([]);
  expect(wordsIn(page)).toBeLessThanOrEqual(most);
});

test('all that was written by hand is at most 35,000 words', () => {
  const words = english.map((file) => wordsIn(textOf(file)));
  expect(words.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(35_000);
});

const shipped = files.filter(
  (file) =>
    /^(?:contracts|platform|command-service|projections|query-service|frontend|standalone)\/.*\.(?:tsx?|js|css)$/.test(
      file,
    ) && !/\.test\.tsx?$|\/testing\/|\.gen\.ts$/.test(file),
);

/** In all shipped code. */
const MOST_COMMENT_WORDS = 60_000;

test('comments are short', () => {
  const words = shipped.map((file) => commentWordsIn(textOf(file)));
  expect(words.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(MOST_COMMENT_WORDS);
});

const findingsOf = (of: readonly string[], findings: (text: string) => readonly Finding[]) =>
  of.flatMap((file) => findings(textOf(file)).map(({ line, words }) => `${file}:${line}: ${words}`));

test('comments are plain English', () => {
  expect(findingsOf(shipped, commentFindingsIn)).toEqual([]);
});

/** The front end's are Spanish. */
const withMessages = [
  ...shipped.filter((file) => !file.startsWith('frontend/')),
  ...files.filter(
    (file) => /^(?:scripts|tools)\/.*\.[cm]?[jt]s$/.test(file) && !/\.test\.ts$|\/testing\//.test(file),
  ),
];

test('messages of the programs and tools are plain English', () => {
  expect(findingsOf(withMessages, messageFindingsIn)).toEqual([]);
});

test('scripts and settings are plain English', () => {
  const scripts = files.filter((file) =>
    /\.(?:sh|ya?ml|conf|service|timer)$|(?:^|\/)(?:Makefile|Caddyfile|Dockerfile|\.env\.example)$/.test(file),
  );
  expect(findingsOf(scripts, scriptFindingsIn)).toEqual([]);
});

test('titles and comments of tests are plain English', () => {
  const tests = files.filter(
    (file) =>
      /\.(?:test|e2e)\.tsx?$|^(?:bench|e2e|testkit)\/.*\.ts$|\/testing\//.test(file) &&
      !file.startsWith('scripts/testing/language'),
  );
  expect(findingsOf(tests, messageFindingsIn)).toEqual([]);
  expect(findingsOf(tests, commentWordFindingsIn)).toEqual([]);
});
