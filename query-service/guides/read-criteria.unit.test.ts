import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LIMITS } from '@duende/contracts/common/limits';
import { ConfigError } from '@duende/platform/config/config';
import { expect, onTestFinished, test } from 'vitest';
import { readCriteria } from './read-criteria.ts';

function readFile(content: string | Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'duende-criteria-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const criteriaFile = join(folder, 'criterios.md');
  writeFileSync(criteriaFile, content);
  return () => readCriteria({ criteriaFile });
}

test('without a file there are none', () => expect(readCriteria({ criteriaFile: null })).toBeNull());

test('a file is read as Markdown with the program’s limits', () => {
  const html = readFile(`\uFEFF# Lo nuestro\n\nNombre de {limits.partyName.max}`)();
  expect(html).toMatch(/^<h3 [^>]*>Lo nuestro<\/h3>\n/);
  expect(html).toContain(`Nombre de ${LIMITS.partyName.max}`);
});

test.each([
  ['nothing', ' \n', 'is empty'],
  ['too much', 'a'.repeat(LIMITS.criteria.max + 1), `has more than ${LIMITS.criteria.max} characters`],
  ['another encoding', Buffer.from([0xe1, 0x62]), 'is not text in UTF-8'],
  ['an unknown limit', '{limits.nothing}', 'cannot be used: there is no limit nothing'],
])('%s is refused in words', (_, content, words) => {
  const read = readFile(content);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(`criterios.md ${words}`);
});

test('a folder or a file that is not there is refused in words', () => {
  expect(() => readCriteria({ criteriaFile: tmpdir() })).toThrow('cannot be read (EISDIR)');
  expect(() => readCriteria({ criteriaFile: '/nothing/here' })).toThrow(
    'CRITERIA_FILE: /nothing/here cannot be read (ENOENT)',
  );
});
