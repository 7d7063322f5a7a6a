import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PROJECT = 'duende';

/** The version of the whole project, `1.1.0`: the one in the `package.json` at its root, and in no other place. */
export const VERSION: string = projectVersion(import.meta.dirname);

/** The workspaces' own versions are npm's business, and source and build lie at different depths: the root is known by its name. */
function projectVersion(folder: string): string {
  const { name, version } = readPackage(join(folder, 'package.json'));
  if (name === PROJECT && version !== undefined) return version;
  const above = dirname(folder);
  if (above === folder) throw new Error(`no package.json named ${PROJECT} lies above ${import.meta.dirname}`);
  return projectVersion(above);
}

function readPackage(file: string): { readonly name?: string; readonly version?: string } {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  return JSON.parse(text) as { name?: string; version?: string };
}
