import { readFileSync } from 'node:fs';

const BUILDS = new URL('../../frontend/dist/.vite/builds.json', import.meta.url);

/** Files of the last build in the page's `assets/`; files of earlier builds are there too. */
export function builtAssets(): readonly string[] {
  const [last = []] = JSON.parse(readFileSync(BUILDS, 'utf8')) as readonly (readonly string[])[];
  return last;
}
