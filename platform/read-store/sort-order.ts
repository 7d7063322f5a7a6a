import type { Sort } from './read-store.ts';

/**
 * Returns the sort field before the id, and the direction.
 * @throws TypeError for a sort that cannot be paged
 */
export function pagedSort(sort: Sort | undefined): { readonly by: string; readonly direction: 1 | -1 } {
  const [[by, direction] = [], [last, lastDirection] = [], ...others] = Object.entries(sort ?? {});
  const isPaged = others.length === 0 && last === '_id' && lastDirection === direction;
  if (by === undefined || direction === undefined || !isPaged)
    throw new TypeError('a place needs a sort by one field and then by _id, in one direction');
  return { by, direction };
}

export function fieldOf(document: unknown, field: string): unknown {
  return (document as Readonly<Record<string, unknown>>)[field];
}
