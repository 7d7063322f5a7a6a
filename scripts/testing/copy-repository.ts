import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Copies the repository as it is here into a temporary folder, to be changed there: packages of others are links, our own are the
 * copy's. What tests start is bundled. @returns the folder; the caller removes it
 */
export function copyRepository(prefix: string): string {
  const copy = mkdtempSync(join(tmpdir(), prefix));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter(Boolean)) {
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  const packages = join(ROOT, 'node_modules');
  mkdirSync(join(copy, 'node_modules', '@duende'), { recursive: true });
  for (const name of readdirSync(packages)) {
    if (name !== '@duende' && !name.startsWith('.'))
      symlinkSync(join(packages, name), join(copy, 'node_modules', name));
  }
  for (const name of readdirSync(join(packages, '@duende')))
    symlinkSync(join('../..', name), join(copy, 'node_modules', '@duende', name));
  for (const programs of ['service', 'tests', 'stand-ins'])
    execFileSync(process.execPath, ['scripts/build/bundle.js', programs], { cwd: copy, stdio: 'inherit' });
  return copy;
}
