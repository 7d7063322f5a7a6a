/** Messages that the operator's documents explain are ones that the program says, so that a search for the words of one finds its row. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('..', import.meta.url);
const textOf = (file: string) => readFileSync(new URL(file, ROOT), 'utf8');

/** Said by Node or by the operating system. */
const FOREIGN = [/^Assertion failed/];

/** Every text of the shipped programs and scripts in one, with parts that are joined on several lines in one piece. */
const said = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.sh', '*.js'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !/\.test\.tsx?$|(^|\/)(testing|testkit|e2e|bench)\//.test(file))
  .map(textOf)
  .join('\n')
  .replaceAll(/['"`]\s*\+\s*['"`]/g, '');

/** The fixed parts of a message that are long enough to search for. */
const piecesOf = (message: string) =>
  message
    .split(/…|<[^>]*>|: |; /)
    .map((piece) => piece.replaceAll(/^[\s:,;]+|[\s:,;]+$/g, ''))
    .filter((piece) => piece.length >= 8);

/** The first column of the tables of messages. */
const messages = textOf('docs/operate/troubleshooting.md')
  .split(/\n(?=\| )/)
  .flatMap((row) => [...(/^\| ([^|]*) \|/.exec(row)?.[1] ?? '').matchAll(/`([^`]+)`/g)])
  .map(([, message = '']) => message)
  .filter((message) => !FOREIGN.some((words) => words.test(message)) && piecesOf(message).length > 0);

test('there are messages to look for', () => {
  expect(messages.length).toBeGreaterThan(50);
});

test.each(messages)('the program says: %s', (message) => {
  expect(piecesOf(message).filter((piece) => !said.includes(piece))).toEqual([]);
});
