import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

interface Rule {
  /** as the project's plug-in calls it, without `duende/` */
  readonly name: string;
  readonly options: object;
  /** of the modules: `tsx` where they hold JSX */
  readonly extension: 'ts' | 'tsx';
}

interface Report {
  readonly diagnostics: readonly { readonly message: string; readonly filename: string }[];
}

/**
 * What one rule of the project says of each module: its messages, in the order of the modules. The linter runs once for all of them;
 * its own tester of rules needs Node 22.
 */
export function lintModules({ name, options, extension }: Rule, modules: readonly string[]): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'duende-rule-'));
  try {
    const config = join(folder, 'oxlintrc.json');
    const rules = { [`duende/${name}`]: ['error', options] };
    writeFileSync(
      config,
      JSON.stringify({
        jsPlugins: [resolve('scripts/lint/plugin.js')],
        categories: { correctness: 'off' },
        rules,
      }),
    );
    modules.forEach((code, index) => writeFileSync(join(folder, `${index}.${extension}`), code));
    const { diagnostics } = JSON.parse(lint(['--config', config, '--format', 'json', folder])) as Report;
    return modules.map((_, index) =>
      diagnostics
        .filter(({ filename }) => basename(filename) === `${index}.${extension}`)
        .map(({ message }) => message),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function lint(args: readonly string[]): string {
  try {
    return execFileSync('node_modules/.bin/oxlint', args, { encoding: 'utf8' });
  } catch (error) {
    // It ends with 1 where it found something.
    return (error as { readonly stdout: string }).stdout;
  }
}
