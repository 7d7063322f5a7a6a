import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Filter, Place, ReadCollection, StoredDocument } from '@duende/platform/read-store/read-store';

/** Documents that are looked at in one turn: some 5 ms on the embedded store. */
export const SLICE = 1000;

/**
 * Documents in the order of a field, slice by slice; between two of them everybody else has a turn. Wants an index that
 * ends in the field and `_id`, after what the filter fixes.
 */
export async function* readInSlices<D extends StoredDocument>(
  collection: Pick<ReadCollection<D>, 'find'>,
  filter: Filter,
  by: string & keyof D,
): AsyncGenerator<readonly D[]> {
  let after: Place | undefined;
  for (;;) {
    const slice = await collection.find(filter, {
      sort: { [by]: 1, _id: 1 },
      limit: SLICE,
      ...(after === undefined ? {} : { after }),
    });
    const last = slice.at(-1);
    if (last === undefined) return;
    yield slice;
    if (slice.length < SLICE) return;
    after = { value: last[by] as string, id: last._id };
    await nextTurn();
  }
}

/** Some ids at a time, with a turn for everybody else in between. */
export async function* inSlices<T>(items: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < items.length; from += SLICE) {
    if (from > 0) await nextTurn();
    yield items.slice(from, from + SLICE);
  }
}
