import type { Leases } from '@duende/platform/coordination/leases';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import { toBeDropped } from '../versions/duties.ts';
import { withoutRetired, type Pointer } from '../versions/pointer.ts';
import type { Pointers } from '../versions/pointers.ts';
import { checkpointCollection } from './checkpoint.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * How long a generation is kept after nobody is sent to it any more: ten times what an instance may go without reading the
 * pointers before it answers, so that none meets a hole.
 */
const RETIRED_MS = 10 * MINUTE_MS;
/** No event is folded again a day after it was. */
const TOMBSTONE_MS = 24 * HOUR_MS;

/** What whoever makes a read model does beside: drops retired generations and, once an hour, removes old tombstones. */
export function createTidying(options: {
  readonly store: ReadStore;
  readonly pointers: Pointers;
  readonly leases: Pick<Leases, 'forget'>;
  /** milliseconds since 1970 */
  readonly now: () => number;
}): (pointer: Pointer) => Promise<void> {
  const { store, pointers, leases, now } = options;
  const sweptAt = new Map<string, number>();

  return async ({ _id: readModel, served, ...rest }) => {
    const dropped = toBeDropped({ _id: readModel, served, ...rest }, new Date(now()), RETIRED_MS);
    for (const collection of dropped) {
      await store.drop(collection);
      await store.drop(checkpointCollection(collection));
    }
    if (dropped.length > 0) {
      await leases.forget(dropped);
      await pointers.change(readModel, (p) => p && withoutRetired(p, dropped));
    }
    if (now() - (sweptAt.get(served) ?? 0) < HOUR_MS) return;
    await store.sweepTombstones(served, new Date(now() - TOMBSTONE_MS));
    sweptAt.set(served, now());
  };
}
