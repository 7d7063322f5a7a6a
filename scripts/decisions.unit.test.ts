/** Decisions are rows of a table for each subject: dated, in force or replaced, short, and found by the index. */
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { CODE, documents, files, textOf } from './testing/repository-files.ts';

const DECISIONS = 'docs/decisions/';
const INDEX = `${DECISIONS}README.md`;
const decisionPages = documents.filter((file) => file.startsWith(DECISIONS) && file !== INDEX);

const COLUMNS = ['decided', 'because', 'rejected', 'in force'];
const DATED = /\S \((\d{4}-\d{2}-\d{2})\)$/;
/** The state of a decision in the first table, and in that of earlier ones. */
const IN_FORCE = /^yes$/;
const REPLACED = /^until (\d{4}-\d{2}-\d{2}): \[[^\]]+\]\((#[\w-]+|[\w-]+\.md)\)$/;

/** A bar that is not escaped parts two cells. */
const cellsOf = (row: string) =>
  row
    .replace(/^\| ?/, '')
    .replace(/ ?\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function tableOf(lines: readonly string[]): Table {
  const [columns = '', rule = '', ...rows] = lines;
  expect(rule).toMatch(/^(\|-{3})+\|$/);
  return { columns: cellsOf(columns), rows: rows.map(cellsOf) };
}

/** A page of decisions: title, one sentence, a table, and perhaps a second one of what was replaced. */
function decisionPage(file: string) {
  const [now = '', ...rest] = textOf(file).trimEnd().split('\n\n## Earlier\n\n');
  const [title = '', empty, sentence = '', gap, ...lines] = now.split('\n');
  expect([empty, gap, rest.length < 2], file).toEqual(['', '', true]);
  return { title, sentence, now: tableOf(lines), earlier: rest.map((part) => tableOf(part.split('\n'))) };
}

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;

/** Words of title, sentence and what was decided, why and what was rejected; columns and states say the same everywhere. */
function wordsOf(file: string): number {
  const { title, sentence, now, earlier } = decisionPage(file);
  const rows = [now, ...earlier].flatMap((table) => table.rows);
  return wordsIn([title, sentence, ...rows.flatMap((row) => row.slice(0, 3))].join(' '));
}

test.each(decisionPages)('%s is a title, a sentence and tables of dated decisions', (file) => {
  const { title, sentence, now, earlier } = decisionPage(file);
  expect(title).toMatch(/^# [A-Z]/);
  expect(sentence).toMatch(/^[A-Z][^.]*\.$/);
  expect(now.rows).not.toEqual([]);
  for (const { columns } of [now, ...earlier]) expect(columns).toEqual(COLUMNS);
  const faulty = ({ rows }: Table, state: RegExp) =>
    rows.filter(
      (row) => row.length !== 4 || row.includes('') || !DATED.test(row[0] ?? '') || !state.test(row[3] ?? ''),
    );
  expect([...faulty(now, IN_FORCE), ...earlier.flatMap((table) => faulty(table, REPLACED))]).toEqual([]);
});

test('replaced decisions have earlier dates', () => {
  const rows = decisionPages.flatMap((file) => decisionPage(file).earlier.flatMap((table) => table.rows));
  const since = (row: readonly string[]) => DATED.exec(row[0] ?? '')?.[1] ?? '';
  const until = (row: readonly string[]) => REPLACED.exec(row[3] ?? '')?.[1] ?? '';
  expect(rows.filter((row) => since(row) > until(row))).toEqual([]);
});

test('decisions are short', () => {
  expect(decisionPages.filter((file) => wordsOf(file) > 450)).toEqual([]);
  expect(decisionPages.map(wordsOf).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(7500);
});

test('the index of decisions has each page once', () => {
  const linked = [...textOf(INDEX).matchAll(/^\| \[[^\]]+\]\(([\w-]+\.md)\) \|/gm)].map(
    ([, page = '']) => page,
  );
  expect(linked.toSorted()).toEqual(decisionPages.map((file) => basename(file)));
});

test('no file names a numbered decision', () => {
  const numbered =
    /decisions\/\d|\[\d{3}\]\(|\b(?:decision|record) [01]\d\d\b|(?<=[\s([])\d{3}-(?:[a-z]+-)*[a-z]+\.md/;
  const naming = files.filter(
    (file) =>
      (CODE.test(file) || file.endsWith('.md')) &&
      ![INDEX, 'scripts/decisions.unit.test.ts'].includes(file) &&
      numbered.test(textOf(file)),
  );
  expect(naming).toEqual([]);
});
