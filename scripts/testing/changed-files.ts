import { execFileSync } from 'node:child_process';

const LINTED = /\.(ts|tsx|js|mjs)$/;
/** A change of these can find something in any file. */
const RULES = /^(\.oxlintrc\.json|package-lock\.json|scripts\/lint\/|tsconfig.*\.json)/;

/** Of the files that differ from the last commit, those to lint; all of the repository, `null`, where the rules themselves differ. */
export function filesToLint(changed: readonly string[]): readonly string[] | null {
  if (changed.some((file) => RULES.test(file))) return null;
  return changed.filter((file) => LINTED.test(file));
}

/** What differs from the last commit and is still there, new files included; paths from the root of the repository. */
export function changedFiles(): readonly string[] {
  const list = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  return [
    ...list('diff', '--name-only', '--diff-filter=d', 'HEAD'),
    ...list('ls-files', '--others', '--exclude-standard'),
  ];
}
