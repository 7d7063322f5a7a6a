import { Router } from 'express';

/**
 * The one kind of router: a route answers its own spelling alone, with its case and without a further slash. Every other spelling of a
 * public address would need a place of its own in each cache, or would pass by them.
 */
export const strictRouter = (): Router => Router({ caseSensitive: true, strict: true });
