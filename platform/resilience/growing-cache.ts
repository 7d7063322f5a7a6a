import { LRUCache } from 'lru-cache';

/** Grows with its entries; `max` would allocate all places at once. */
export const growingCache = <V extends NonNullable<unknown>>(most: number): LRUCache<string, V> =>
  new LRUCache({ maxSize: most, sizeCalculation: () => 1 });
