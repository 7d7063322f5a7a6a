import type { LookupPlan } from './filter-plan.ts';

/**
 * Documents of a collection that are not in memory yet. What is asked about is loaded first; more than was asked for may
 * come with it. Each rejects or throws with `StoreUnavailable` once what lies there is in doubt.
 */
export interface UnloadedDocuments {
  /** Those of these ids. */
  loadIds(ids: readonly string[]): void;
  /** Those that have one of these values in a field that an index begins with. */
  loadWith(field: string, values: readonly unknown[]): Promise<void>;
  loadAll(): Promise<void>;
  /** Nobody wants them any more. */
  abandon(): void;
}

/** Loads what a look-up may find; everything where there is no look-up. */
export function loadFor(plan: LookupPlan | null, unloaded: UnloadedDocuments): Promise<void> {
  const [field] = plan?.fields ?? [];
  if (plan === null || field === undefined) return unloaded.loadAll();
  return unloaded.loadWith(
    field,
    plan.alternatives.map(([value]) => value),
  );
}
