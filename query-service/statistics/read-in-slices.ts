import type { Filter, Place, ReadCollection, StoredDocument } from '@duende/platform/read-store/read-store';
import type { DayRange } from './statistics-range.ts';

/** documents in memory at a time */
const SLICE = 500;

/** Before and after every id. */
const [FIRST_ID, LAST_ID] = ['', '\uffff'];

/**
 * Ordered by a field. Needs an index on the filter's fixed fields, the field and `_id`, so that only the span
 * is read.
 */
export async function* readInSlices<D extends StoredDocument>(
  collection: Pick<ReadCollection<D>, 'find'>,
  options: {
    readonly filter?: Filter;
    readonly by: string & keyof D;
    readonly span?: DayRange;
    /** smaller for large documents */
    readonly size?: number;
  },
): AsyncGenerator<readonly D[]> {
  const { filter = {}, by, span, size = SLICE } = options;
  let after: Place | null = span === undefined ? null : { value: span.from, id: FIRST_ID };
  const places = span === undefined ? {} : { until: { value: span.to, id: LAST_ID } };
  for (;;) {
    const slice: readonly D[] = await collection.find(filter, {
      ...places,
      sort: { [by]: 1, _id: 1 },
      limit: size,
      ...(after === null ? {} : { after }),
    });
    const last = slice.at(-1);
    if (last === undefined) return;
    yield slice;
    if (slice.length < size) return;
    after = { value: last[by] as string, id: last._id };
  }
}

export function* inSlices<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += SLICE) yield items.slice(from, from + SLICE);
}
