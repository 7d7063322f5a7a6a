import type { Filter, Sort } from '../read-store.ts';
import { pagedBy } from '../sort-order.ts';

/** How a filter is answered by looking up: indexed fields and the sets of values they may have. */
export interface LookupPlan {
  readonly fields: readonly string[];
  /** each in the order of `fields`, no two alike */
  readonly alternatives: readonly (readonly unknown[])[];
  /** nothing else must be tested */
  readonly isExact: boolean;
}

/** How a sorted find is answered by walking: documents that agree on `groupBy`, in the order of `by`. */
export interface WalkPlan {
  readonly groupBy: readonly string[];
  readonly values: readonly unknown[];
  readonly by: string;
  readonly direction: 1 | -1;
}

type Indexes = readonly (readonly string[])[];

/**
 * The longest prefix of an index whose fields a filter fixes to single values or, with `$in`, to several. `null` when no
 * index helps.
 */
export function planLookup(filter: Filter, indexes: Indexes): LookupPlan | null {
  const fixed = valuesByField(filter);
  let fields: readonly string[] = [];
  for (const index of indexes) {
    const prefix = fixedPrefix(index, (field) => fixed.has(field));
    if (prefix.length > fields.length) fields = prefix;
  }
  if (fields.length === 0) return null;
  const alternatives = fields.reduce<readonly (readonly unknown[])[]>(
    (sofar, field) => sofar.flatMap((values) => (fixed.get(field) ?? []).map((value) => [...values, value])),
    [[]],
  );
  return { fields, alternatives, isExact: fields.length === Object.keys(filter).length };
}

/** An index whose leading fields the filter fixes and whose next one is what is sorted by; `null` when there is none. */
export function planWalk(filter: Filter, sort: Sort, indexes: Indexes): WalkPlan | null {
  const [[by, direction] = [], ...others] = Object.entries(sort);
  // Documents of one value are walked by their ids, the same way.
  if (by === undefined || direction === undefined || (others.length > 0 && pagedBy(sort) === null))
    return null;
  const single = new Map([...valuesByField(filter)].filter(([, values]) => values.length === 1));
  let groupBy: readonly string[] | null = null;
  for (const index of indexes) {
    const prefix = fixedPrefix(index, (field) => field !== by && single.has(field));
    if (index[prefix.length] === by && prefix.length >= (groupBy?.length ?? 0)) groupBy = prefix;
  }
  return groupBy && { groupBy, values: groupBy.map((field) => single.get(field)?.[0]), by, direction };
}

function fixedPrefix(index: readonly string[], isFixed: (field: string) => boolean): readonly string[] {
  const gap = index.findIndex((field) => !isFixed(field));
  return gap === -1 ? index : index.slice(0, gap);
}

/** The values that a filter allows for a field, where it lists them. */
function valuesByField(filter: Filter): ReadonlyMap<string, readonly unknown[]> {
  const found = new Map<string, readonly unknown[]>();
  for (const [field, condition] of Object.entries(filter)) {
    if (field.startsWith('$') || field.includes('.')) continue;
    if (isScalar(condition)) found.set(field, [condition]);
    else if (isListing(condition)) found.set(field, [...new Set(condition.$in)]);
  }
  return found;
}

function isScalar(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function isListing(condition: unknown): condition is { readonly $in: readonly unknown[] } {
  if (typeof condition !== 'object' || condition === null || !('$in' in condition)) return false;
  const isAlone = Object.keys(condition).length === 1;
  return isAlone && Array.isArray(condition.$in) && condition.$in.every(isScalar);
}
