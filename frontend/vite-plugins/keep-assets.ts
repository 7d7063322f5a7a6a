import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** The running service may not be the newest build. */
const KEPT_BUILDS = 2;

/** Newest first. */
type Builds = readonly (readonly string[])[];

const assetsOf = (dist: string) => join(dist, 'assets');
const buildsFile = (dist: string) => join(dist, '.vite', 'builds.json');

/**
 * A running service reads earlier builds' files, and open pages ask for them after an upgrade. Requires `emptyOutDir:
 * false`.
 * @param options.from a folder with another build whose files are kept too
 */
export function keepAssets({ from }: { readonly from?: string } = {}): Plugin {
  return {
    name: 'duende:keep-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      // with the files that precompress adds
      const built = new Set(
        names.map((name) => basename(name)).flatMap((name) => [name, `${name}.br`, `${name}.gz`]),
      );
      const earlier = [...(await buildsIn(dir)), ...(from === undefined ? [] : await takeOver(from, dir))];
      // An identical build counts once.
      const others = earlier.filter((names) => names.some((name) => !built.has(name)));
      const builds = [[...built], ...others.slice(0, KEPT_BUILDS)];
      await removeOthers(assetsOf(dir), new Set(builds.flat()));
      await mkdir(dirname(buildsFile(dir)), { recursive: true });
      await writeFile(buildsFile(dir), JSON.stringify(builds));
    },
  };
}

/** Without a list, as after an older version, all files count as one build. */
async function buildsIn(dist: string): Promise<Builds> {
  if (existsSync(buildsFile(dist))) return JSON.parse(await readFile(buildsFile(dist), 'utf8')) as Builds;
  return existsSync(assetsOf(dist)) ? [await readdir(assetsOf(dist))] : [];
}

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
