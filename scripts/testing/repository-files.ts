import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

/** What git knows or would add, from the root of the repository. */
export const files: readonly string[] = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)));

export const documents = files.filter((file) => file.endsWith('.md')).toSorted();

export const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Code and what configures it. */
export const CODE =
  /\.([cm]?[jt]sx?|jsonc?|css|html|sh|ya?ml|conf)$|(^|\/)(Makefile|Caddyfile|Dockerfile|\.env\.example)$/;
