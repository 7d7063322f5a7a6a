/** `make api-docs`: writes the generated parts of `docs/api`, the dictionary and the specification from the records in the code. */
import { readFileSync, writeFileSync } from 'node:fs';
import { withTables } from './api-tables.ts';
import { API_PAGES } from './api-pages.ts';

for (const page of API_PAGES) {
  const text = readFileSync(page, 'utf8');
  const written = withTables(text);
  if (written !== text) writeFileSync(page, written);
}
