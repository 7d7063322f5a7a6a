import { fileURLToPath } from 'node:url';

/** Pages with generated parts, as paths. */
export const API_PAGES: readonly string[] = [
  'api/guide.md',
  'api/reference.md',
  'data/dictionary.md',
  'specification.md',
].map((name) => fileURLToPath(new URL(`../../docs/${name}`, import.meta.url)));
