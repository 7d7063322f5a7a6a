import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../docs/operate/', import.meta.url));

/** The operator's pages, as paths. */
export const OPERATE_PAGES: readonly string[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.md'))
  .map((name) => `${FOLDER}${name}`);
