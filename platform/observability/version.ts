import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PROJECT = 'duende';

/** What is known of a build. */
export interface Build {
  /** of the whole project, `1.1.0`: the one in the `package.json` at its root, and in no other place */
  readonly version: string;
  /** what was built, `83d22ec5a1b2`; `.changed` follows where files differed from it. `null` where the build did not know */
  readonly commit: string | null;
}

/**
 * The root of the project that a folder lies in. Sources and bundles lie at different depths, so it is known by its package's name.
 * @throws Error where no folder above is the project's root
 */
function findRoot(folder: string): string {
  const { name, version } = readJson(join(folder, 'package.json'));
  if (name === PROJECT && version !== undefined) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error(`no package.json named ${PROJECT} lies above ${import.meta.dirname}`);
  return findRoot(above);
}

/**
 * What was built in the project that a folder lies in. `build.json` at its root names the commit; scripts/build.sh writes it.
 * @throws Error where no folder above is the project's root
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

/** The folder of the project that this process runs. */
export const PROJECT_ROOT: string = findRoot(import.meta.dirname);

/** The build that this process runs. */
export const BUILD: Build = readBuild(PROJECT_ROOT);

export const VERSION: string = BUILD.version;

/** A build as semantic versioning writes it: `1.1.0+83d22ec5a1b2`, and `1.1.0` where its commit is not known. */
export function fullVersion({ version, commit }: Build): string {
  return commit === null ? version : `${version}+${commit}`;
}
