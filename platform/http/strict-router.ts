import { Router } from 'express';

/** Other spellings would get separate cache entries, or bypass caches. */
export const strictRouter = (): Router => Router({ caseSensitive: true, strict: true });
