import type { Sort } from './read-store.ts';

/** Compares documents as MongoDB sorts them; those that no key tells apart are equal. */
export function inOrder<D>(sort: Sort): (a: D, b: D) => number {
  const keys = Object.entries(sort);
  return (a, b) => {
    for (const [field, direction] of keys) {
      const order = compareValues(fieldOf(a, field), fieldOf(b, field));
      if (order !== 0) return order * direction;
    }
    return 0;
  };
}

/** MongoDB's order between the values that indexed fields hold: nothing, numbers, texts, booleans. */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return compare(a, b);
  const [rankA, rankB] = [rank(a), rank(b)];
  if (rankA !== rankB) return rankA - rankB;
  if (rankA === 0) return 0;
  return compare(a as string | number | boolean, b as string | number | boolean);
}

/** A field of a document by name; `undefined` where it has none. */
export function fieldOf(document: unknown, field: string): unknown {
  return (document as Readonly<Record<string, unknown>>)[field];
}

function compare<T extends string | number | boolean>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function rank(value: unknown): number {
  if (value === null || value === undefined) return 0;
  if (typeof value === 'number') return 1;
  return typeof value === 'string' ? 2 : 3;
}
