/** `make operate-docs`: writes the generated tables of `docs/operate` from the records in the code. */
import { readFileSync, writeFileSync } from 'node:fs';
import { OPERATE_PAGES } from './operate-pages.ts';
import { withOperateTables } from './operate-tables.ts';

for (const page of OPERATE_PAGES) {
  const text = readFileSync(page, 'utf8');
  const written = withOperateTables(text);
  if (written !== text) writeFileSync(page, written);
}
