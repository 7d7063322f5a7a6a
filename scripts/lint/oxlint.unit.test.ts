import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** A module with one fault of each kind of rule, by the rule's name; one without a fault. */
const MODULES = {
  eqeqeq: `export const isOne = (value: unknown) => value == 1;`,
  'no-floating-promises': `async function later(): Promise<void> { await Promise.resolve(); }\nlater();`,
  'switch-exhaustiveness-check': `export function go(kind: 'a' | 'b') { switch (kind) { case 'a': return 1; } }`,
  'no-reading-intl-text': `export const isOne = new Intl.NumberFormat('es').format(1) === '1';`,
  none: 'export const one = 1;',
};

/** What the linter says of these, by the project's own settings, a line each: in one run, since each loads all types. */
function lint() {
  const folder = mkdtempSync(join(tmpdir(), 'duende-lint-'));
  try {
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { strict: true }, include: ['*.ts'] }),
    );
    for (const [name, code] of Object.entries(MODULES)) writeFileSync(join(folder, `${name}.ts`), code);
    const { stdout, stderr, status } = spawnSync(
      'node_modules/.bin/oxlint',
      ['--config', '.oxlintrc.json', '--format', 'unix', folder],
      { encoding: 'utf8' },
    );
    return { status, lines: `${stdout}${stderr}`.split('\n') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test(
  'each kind of rule is on: with and without types, of oxlint and of the project',
  { timeout: 60_000 },
  () => {
    const { status, lines } = lint();
    expect(status).not.toBe(0);
    for (const name of Object.keys(MODULES)) {
      const said = lines.filter((line) => line.includes(`/${name}.ts:`)).join('\n');
      if (name === 'none') expect(said).toBe('');
      else expect(said).toContain(name);
    }
  },
);
