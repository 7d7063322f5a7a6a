import { readFileSync } from 'node:fs';

const BUILDS = new URL('../../frontend/dist/.vite/builds.json', import.meta.url);

/** Names of the files in the page's `assets/` that belong to the last build; those of earlier builds lie beside them. */
export function builtAssets(): readonly string[] {
  const [last = []] = JSON.parse(readFileSync(BUILDS, 'utf8')) as readonly (readonly string[])[];
  return last;
}
