import type { FindOptions, Place, Sort, StoredDocument } from './read-store.ts';

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

/** What a list is sorted by, before the id that tells ties apart, and which way; `null` for any other sort. */
export function pagedBy(sort: Sort): { readonly by: string; readonly direction: 1 | -1 } | null {
  const [[by, direction] = [], [last, lastDirection] = [], ...others] = Object.entries(sort);
  if (by === undefined || direction === undefined || others.length > 0) return null;
  return last === '_id' && lastDirection === direction ? { by, direction } : null;
}

/** {@link pagedBy}. @throws TypeError for a sort that no place stands in */
export function pagedSort(sort: Sort | undefined) {
  const paged = sort === undefined ? null : pagedBy(sort);
  if (paged === null) throw new TypeError('a place wants a sort by one field and then by _id, the same way');
  return paged;
}

/** Compares a document with a place, ascending. */
export function comparePlace(document: StoredDocument, by: string, { value, id }: Place): number {
  return compareValues(fieldOf(document, by), value) || compareValues(document._id, id);
}

/** Whether a document stands between two places of a list, whichever way it is sorted. */
export function standsWithin(sort: Sort | undefined, { after, until }: Pick<FindOptions, 'after' | 'until'>) {
  const { by, direction } = pagedSort(sort);
  return (document: StoredDocument): boolean =>
    (after === undefined || comparePlace(document, by, after) * direction > 0) &&
    (until === undefined || comparePlace(document, by, until) * direction <= 0);
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
