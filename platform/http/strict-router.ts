import { Router } from 'express';

/** Accepts only exact spellings: others would get separate entries in caches, or bypass them. */
export const strictRouter = (): Router => Router({ caseSensitive: true, strict: true });
