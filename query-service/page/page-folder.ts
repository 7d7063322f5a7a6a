import { fileURLToPath } from 'node:url';

/** Where the built front end lies. */
export const PAGE_FOLDER = fileURLToPath(import.meta.resolve('@duende/frontend/package.json')).replace(
  /package\.json$/,
  'dist',
);
