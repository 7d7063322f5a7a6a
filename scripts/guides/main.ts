/** `make guides`: writes the guides of `docs/es` as the page shows them. */
import { writeFileSync } from 'node:fs';
import { GUIDES_MODULE, madeGuides } from './made-guides.ts';

writeFileSync(GUIDES_MODULE, madeGuides());
