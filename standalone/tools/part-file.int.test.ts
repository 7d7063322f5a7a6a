import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openAt, reachedIn } from './part-file.ts';

const HEAD = JSON.stringify({ schema: { table: 'parties', columns: [] }, export: 'e' });
const row = (party: string, name: string) => JSON.stringify({ party_id: party, name });

async function partOf(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'duende-part-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'parties.part');
  await writeFile(file, text);
  return file;
}

const lines = (...all: readonly string[]) => all.map((line) => `${line}\n`).join('');

test.each<[string, string, string | null, number, string]>([
  ['nothing', '', null, 0, ''],
  ['half of its first line', HEAD.slice(0, 20), null, 0, ''],
  ['its first line but for its end', HEAD, null, 0, ''],
  ['its first line', lines(HEAD), null, 0, lines(HEAD)],
  ['one party, which may lack rows', lines(HEAD, row('a', 'ñ')), null, 0, lines(HEAD)],
  [
    'a whole party and a line but for its end',
    lines(HEAD, row('a', 'ñ')) + row('b', 'x'),
    'a',
    1,
    lines(HEAD, row('a', 'ñ')),
  ],
  [
    'a whole party and half a line',
    `${lines(HEAD, row('a', 'ñ'), row('a', 'o'), row('b', 'x'))}{"par`,
    'a',
    2,
    lines(HEAD, row('a', 'ñ'), row('a', 'o')),
  ],
  [
    'all, and the last line of the file that was to be made of it',
    lines(HEAD, row('a', 'ñ'), row('b', 'x'), '{"count":2,"sha256":""}'),
    'b',
    2,
    lines(HEAD, row('a', 'ñ'), row('b', 'x')),
  ],
])('a part that holds %s', async (_what, text, party, rows, kept) => {
  const file = await partOf(text);
  const reached = await reachedIn(file);
  expect(reached === null ? [null, 0] : [reached.party, reached.rows]).toEqual([party, rows]);
  await (await openAt(file, reached?.bytes ?? 0)).close();
  expect(await readFile(file, 'utf8')).toBe(kept);
});

test('a part that is not there', async () => {
  expect(await reachedIn(`${await partOf('')}.other`)).toBeNull();
});

test('a part that cannot be asked about is not started again', async () => {
  await expect(reachedIn('/'.concat('x'.repeat(300)))).rejects.toThrow('ENAMETOOLONG');
});
