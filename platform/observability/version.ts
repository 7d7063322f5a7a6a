import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PROJECT = 'duende';

export interface Build {
  /** `1.1.0`, from the root `package.json` */
  readonly version: string;
  /** `83d22ec5a1b2`, plus `.changed` for modified files; `null`: unknown */
  readonly commit: string | null;
}

/**
 * Finds the root by its package's name, because sources and bundles differ in depth.
 * @throws Error without a root
 */
function findRoot(folder: string): string {
  const { name, version } = readJson(join(folder, 'package.json'));
  if (name === PROJECT && version !== undefined) return folder;
  const above = dirname(folder);
  if (above === folder)
    throw new Error(`no package.json named ${PROJECT} exists above ${import.meta.dirname}`);
  return findRoot(above);
}

/**
 * scripts/build.sh writes the commit to `build.json`.
 * @throws Error without a root
 */
export function readBuild(folder: string): Build {
  const root = findRoot(folder);
  const { version = '' } = readJson(join(root, 'package.json'));
  return { version, commit: readJson(join(root, 'build.json')).commit || null };
}

interface Named {
  readonly name?: string;
  readonly version?: string;
  readonly commit?: string;
}

function readJson(file: string): Named {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  return JSON.parse(text) as Named;
}

export const PROJECT_ROOT: string = findRoot(import.meta.dirname);

export const BUILD: Build = readBuild(PROJECT_ROOT);

export const VERSION: string = BUILD.version;

/** `1.1.0+83d22ec5a1b2`, or `1.1.0` without a commit. */
export function fullVersion({ version, commit }: Build): string {
  return commit === null ? version : `${version}+${commit}`;
}
