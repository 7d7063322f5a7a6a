import { LRUCache } from 'lru-cache';

/** The shared cache, so that workspaces do not need their own version. */
export { LRUCache };

/** Grows with its entries; `max` would allocate all places at once. */
export const growingCache = <V extends NonNullable<unknown>>(most: number): LRUCache<string, V> =>
  new LRUCache({ maxSize: most, sizeCalculation: () => 1 });
