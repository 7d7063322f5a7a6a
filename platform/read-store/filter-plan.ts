import type { Filter } from './read-store.ts';

/** How a filter is answered: the indexed fields whose values it fixes, and whether anything else must be tested. */
export interface FilterPlan {
  readonly fields: readonly string[];
  readonly values: readonly unknown[];
  readonly isExact: boolean;
}

/**
 * The longest prefix of an index whose fields a filter fixes to single values. `null` when no index helps. A filter
 * that is fixed as a whole needs no further test.
 */
export function planFilter(filter: Filter, indexes: readonly (readonly string[])[]): FilterPlan | null {
  const fixed = new Map(
    Object.entries(filter).filter(([field, value]) => isPlainField(field) && isScalar(value)),
  );
  let best: readonly string[] = [];
  for (const index of indexes) {
    const gap = index.findIndex((field) => !fixed.has(field));
    const prefix = gap === -1 ? index : index.slice(0, gap);
    if (prefix.length > best.length) best = prefix;
  }
  if (best.length === 0) return null;
  return {
    fields: best,
    values: best.map((field) => fixed.get(field)),
    isExact: best.length === Object.keys(filter).length,
  };
}

function isPlainField(field: string): boolean {
  return !field.startsWith('$') && !field.includes('.');
}

function isScalar(value: unknown): boolean {
  return (
    value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  );
}
