import type { Leases } from '@duende/platform/coordination/leases';
import { TOMBSTONE_MS, type ReadStore } from '@duende/platform/read-store/read-store';
import { toBeDropped, withoutRetired, type Pointer } from '../versions/pointer.ts';
import type { Pointers } from '../versions/pointers.ts';
import { forgetProgress } from '../runner/checkpoint.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Ten times as long as a process trusts its pointers, so that none reads a dropped collection. */
const RETIRED_MS = 10 * MINUTE_MS;

/** Drops retired generations and, hourly, old tombstones; run by the writing process. */
export function createGenerationCleanup(options: {
  readonly store: ReadStore;
  readonly pointers: Pointers;
  readonly leases: Pick<Leases, 'forget'>;
  /** ms since 1970 */
  readonly now: () => number;
}): (pointer: Pointer) => Promise<void> {
  const { store, pointers, leases, now } = options;
  const sweptAt = new Map<string, number>();

  return async ({ _id: readModel, active, ...rest }) => {
    const dropped = toBeDropped({ _id: readModel, active, ...rest }, new Date(now()), RETIRED_MS);
    for (const collection of dropped) await store.drop(collection);
    if (dropped.length > 0) {
      await forgetProgress(store.notes, dropped);
      await leases.forget(dropped);
      await pointers.change(readModel, (p) => p && withoutRetired(p, dropped));
    }
    if (now() - (sweptAt.get(active) ?? 0) < HOUR_MS) return;
    await store.sweepTombstones(active, new Date(now() - TOMBSTONE_MS));
    sweptAt.set(active, now());
  };
}
