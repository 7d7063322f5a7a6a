import { expect, test } from 'vitest';
import {
  commentFindingsIn,
  commentWordsIn,
  findingsIn,
  messageFindingsIn,
  scriptFindingsIn,
  wordsIn,
} from './language.ts';

const LONG = `${'word '.repeat(30)}more.`;

test.each([
  ['a sentence of 31 words', LONG, 1],
  ['the same over two lines', LONG.replace('word word', 'word\nword'), 1],
  ['the same in a cell of a table', `| ${LONG} | x |`, 1],
  ['thirty words, then another sentence', `${'so '.repeat(29)}more. ${'So '.repeat(5)}`, 0],
  ['two items of a list', `* ${'word '.repeat(20)}\n* ${'word '.repeat(20)}`, 0],
  ['a message in backticks', `${'so '.repeat(25)}\`${'m '.repeat(20)}\`.`, 0],
  ['a line of 161 columns', 'x'.repeat(161), 1],
  ['a row of a table of 161 columns', `| ${'x'.repeat(161)} |`, 0],
  ['a block of code', `\`\`\`\n${LONG} stands beside ${'x'.repeat(161)}\n\`\`\``, 0],
])('%s', (_, page, findings) => {
  expect(findingsIn(page)).toHaveLength(findings);
});

test('words that have a plainer one are found with it, on their line', () => {
  expect(findingsIn('# Title\n\nIt stands beside a stand-in.')).toEqual([
    { line: 3, words: 'beside → next to, with, during' },
    { line: 3, words: 'stands → is' },
  ]);
  expect(findingsIn('It runs behind nginx. `whoever` is code.')).toEqual([]);
});

test('neither code nor generated tables count as words of a page', () => {
  const page =
    'Three words here.\n```\nnot these\n```\n<!-- table: metrics -->\n| nor these |\n<!-- end of table -->\nand one — more';
  expect(wordsIn(page)).toBe(6);
});

const CODE = `/** Two words. */
const url = 'https://duende.test'; // three words here
/*
 * It stands
 */
const glob = 'a/*', other = '*/b';
{/* In JSX too. */}
// \`nobody\` is code
`;

test('words of comments are counted, those of strings are not', () => {
  expect(commentWordsIn(CODE)).toBe(2 + 3 + 2 + 3 + 3);
});

test('words of comments that have a plainer one are found on their line', () => {
  expect(commentFindingsIn(CODE)).toEqual([{ line: 4, words: 'stands → is' }]);
});

test.each([
  ['a sentence of 31 words over two lines', `/**\n * ${LONG.replace('word word', 'word\n * word')}\n */`, 1],
  ['the same as two items of a list', `/**\n * - ${'word '.repeat(20)}\n * - ${'word '.repeat(20)}\n */`, 0],
  ['two comments that follow code', `[1]; // ${'word '.repeat(20)}\n[2]; // ${'word '.repeat(20)}`, 0],
  ['a line of 170 columns', `/** ${'x'.repeat(170)} */`, 1],
])('in comments: %s', (_, code, findings) => {
  expect(commentFindingsIn(code)).toHaveLength(findings);
});

test('words of messages and titles that have a plainer one are found, those of names and comments are not', () => {
  const code = "// it's told\nlog(`it ${told.at} stands`);\nit('is told', () => emit('anew', 'nobody'));";
  expect(messageFindingsIn(code)).toEqual([
    { line: 2, words: 'stands → is' },
    { line: 3, words: 'told → who tells: the log says, the answer has' },
  ]);
});

test('every line of a script is read', () => {
  expect(scriptFindingsIn('set -e\necho "it stands"')).toEqual([{ line: 2, words: 'stands → is' }]);
});
