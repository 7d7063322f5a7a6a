import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** So many builds before the last keep their files: the one that serves just now may not be the last that was built. */
const KEPT_BUILDS = 2;

/** Names of the files in `assets/` that belong to a build, a list for each, the newest first. */
type Builds = readonly (readonly string[])[];

const assetsOf = (dist: string) => join(dist, 'assets');
const buildsFile = (dist: string) => join(dist, '.vite', 'builds.json');

/**
 * Keeps in `assets/` what the builds before put there: a service that still serves one of them reads them from this folder, and pages that
 * are open during an upgrade ask for them after it. Names hold a hash of the content, so builds do not get into each other's way.
 * The build must not empty its folder (`emptyOutDir: false`).
 *
 * @param options.from a folder with another build of the page, whose files are kept too; none by default
 */
export function keepAssets({ from }: { readonly from?: string } = {}): Plugin {
  return {
    name: 'duende:keep-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      // what precompress writes beside them
      const built = new Set(
        names.map((name) => basename(name)).flatMap((name) => [name, `${name}.br`, `${name}.gz`]),
      );
      const earlier = [...(await buildsIn(dir)), ...(from === undefined ? [] : await takeOver(from, dir))];
      // Who builds the same once more has not made another build.
      const others = earlier.filter((names) => names.some((name) => !built.has(name)));
      const builds = [[...built], ...others.slice(0, KEPT_BUILDS)];
      await removeOthers(assetsOf(dir), new Set(builds.flat()));
      await mkdir(dirname(buildsFile(dir)), { recursive: true });
      await writeFile(buildsFile(dir), JSON.stringify(builds));
    },
  };
}

/** What a folder knows of its builds. One that an older program built knows nothing: all of it is one build. */
async function buildsIn(dist: string): Promise<Builds> {
  if (existsSync(buildsFile(dist))) return JSON.parse(await readFile(buildsFile(dist), 'utf8')) as Builds;
  return existsSync(assetsOf(dist)) ? [await readdir(assetsOf(dist))] : [];
}

/** Copies the files of another folder's builds into this one. */
async function takeOver(from: string, dist: string): Promise<Builds> {
  const builds = await buildsIn(from);
  for (const name of new Set(builds.flat())) {
    const [source, target] = [join(assetsOf(from), name), join(assetsOf(dist), name)];
    if (existsSync(source) && !existsSync(target)) await copyFile(source, target);
  }
  return builds;
}

async function removeOthers(assets: string, kept: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(assets)) if (!kept.has(name)) await rm(join(assets, name));
}
