import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sumOf } from '@duende/platform/files/sum-of';
import type { ListedFile } from './back-up-files.ts';
import { firstDamage } from './first-damage.ts';

/** Relative; folders end with a slash. */
export async function pathsIn(folder: string, below = ''): Promise<readonly string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const paths: string[] = [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(below, entry.name);
    if (entry.isDirectory()) paths.push(`${path}/`, ...(await pathsIn(folder, path)));
    else paths.push(path);
  }
  return paths;
}

/** They exist even if empty. */
const OF_EVERY_BACK_UP = ['photos', 'photos/by-name'];

/** One line per file that is missing, altered or unlisted. */
export async function checkFiles(
  folder: string,
  listed: readonly ListedFile[],
  paths: readonly string[],
): Promise<readonly string[]> {
  const there = new Set(paths);
  const bySum = new Map(listed.map(({ sha256, path }) => [sha256, path]));
  const damage: string[] = [];
  const gone = new Set<string>();
  for (const file of listed) {
    if (there.has(file.path)) {
      const line = await compare(join(folder, file.path), file, bySum);
      if (line !== null) damage.push(`${file.path}: ${line}`);
      continue;
    }
    const parent = dirname(file.path);
    const isWithParent = parent !== '.' && !there.has(`${parent}/`);
    const missing = isWithParent ? parent : file.path;
    if (!gone.has(missing)) damage.push(`${missing}: missing`);
    gone.add(missing);
  }
  const known = new Set([
    ...listed.map(({ path }) => path),
    ...[...OF_EVERY_BACK_UP, ...listed.map(({ path }) => dirname(path))].map((path) => `${path}/`),
  ]);
  return [
    ...damage,
    ...paths.filter((path) => !known.has(path)).map((path) => `${path}: not of this back-up`),
  ];
}

async function compare(
  file: string,
  { path, bytes, sha256 }: ListedFile,
  bySum: ReadonlyMap<string, string>,
): Promise<string | null> {
  try {
    const { size } = await stat(file);
    const sum = await sumOf(file);
    if (sum === sha256) return null;
    const other = bySum.get(sum);
    if (other !== undefined && other !== path) return `holds what ${other} should hold`;
    const what =
      size === bytes ? 'altered since it was written' : `${size} bytes, where ${bytes} were written`;
    return path.endsWith('.sqlite') ? `${what} (${firstDamage(file) ?? 'no page of it is broken'})` : what;
  } catch (error) {
    return `cannot be read (${error instanceof Error ? error.message : String(error)})`;
  }
}
