/** `make api-docs`: writes the tables of `docs/api.md` anew from the records in `contracts/api/calls`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { withTables } from './api-tables.ts';

const FILE = new URL('../../docs/api.md', import.meta.url);

writeFileSync(FILE, withTables(readFileSync(FILE, 'utf8')));
