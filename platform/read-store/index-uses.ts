import type { IndexSpec, Sort } from './read-store.ts';

/** How a declared index is asked. */
export interface IndexUses {
  /** the fields that are fixed */
  readonly fixed: readonly string[];
  /** what is walked in order behind them; `null`: nothing */
  readonly sort: Sort | null;
  /** whether what has the fixed fields is looked up and counted as well */
  readonly isLookedUp: boolean;
}

/** An index that ends in an id or descends is walked in its order; what pages are walked in is looked up and counted as well. */
export function usesOf({ keys }: IndexSpec): IndexUses {
  const fields = Object.entries(keys);
  const isPaged = fields.at(-1)?.[0] === '_id';
  const sort = isPaged ? fields.splice(-2) : fields.at(-1)?.[1] === -1 ? fields.splice(-1) : [];
  return {
    fixed: fields.map(([field]) => field),
    sort: sort.length > 0 ? Object.fromEntries(sort) : null,
    isLookedUp: fields.length > 0 && (isPaged || sort.length === 0),
  };
}
