import type { ReadStore } from '@duende/platform/read-store/read-store';
import { toBeDropped, withoutRetired, type Pointer } from '../versions/pointer.ts';
import type { Pointers } from '../versions/pointers.ts';
import { forgetProgress } from '../runner/checkpoint.ts';

/** Ten times as long as a process trusts its pointers, so that none reads a dropped collection. */
const RETIRED_MS = 600_000;

/** Drops a read model's retired generations; run by the writing process. */
export async function dropRetired(
  pointer: Pointer,
  {
    store,
    pointers,
    now,
  }: {
    readonly store: ReadStore;
    readonly pointers: Pointers;
    readonly now: Date;
  },
): Promise<void> {
  const dropped = toBeDropped(pointer, now, RETIRED_MS);
  if (dropped.length === 0) return;
  for (const collection of dropped) await store.drop(collection);
  await forgetProgress(store.notes, dropped);
  await pointers.change(pointer._id, (p) => p && withoutRetired(p, dropped));
}
