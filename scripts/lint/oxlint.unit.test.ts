import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** What the linter says of one module, by the project's own settings. */
function lint(code: string) {
  const folder = mkdtempSync(join(tmpdir(), 'duende-lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { strict: true }, include: ['*.ts'] }),
  );
  writeFileSync(join(folder, 'module.ts'), code);
  const { stdout, stderr, status } = spawnSync(
    'node_modules/.bin/oxlint',
    ['--config', '.oxlintrc.json', '--format', 'unix', folder],
    { encoding: 'utf8' },
  );
  return { status, said: `${stdout}${stderr}` };
}

test.each([
  ['a rule that needs no types', `export const isOne = (value: unknown) => value == 1;`, 'eqeqeq'],
  [
    'a rule that needs types',
    `async function later(): Promise<void> { await Promise.resolve(); }\nlater();`,
    'no-floating-promises',
  ],
  [
    'a union that is not gone through whole',
    `export function go(kind: 'a' | 'b') { switch (kind) { case 'a': return 1; } }`,
    'switch-exhaustiveness-check',
  ],
  [
    'a rule of the project',
    `export const isOne = new Intl.NumberFormat('es').format(1) === '1';`,
    'no-reading-intl-text',
  ],
])('%s', { timeout: 60_000 }, (_, code, rule) => {
  const { status, said } = lint(code);
  expect(said).toContain(rule);
  expect(status).not.toBe(0);
});

test('nothing is said of what breaks no rule', { timeout: 60_000 }, () => {
  expect(lint('export const one = 1;')).toMatchObject({ status: 0 });
});
