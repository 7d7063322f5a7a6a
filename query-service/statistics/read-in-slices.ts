import type { Filter, Place, ReadCollection, StoredDocument } from '@duende/platform/read-store/read-store';

/** Documents that are held at once. */
const SLICE = 500;

/** The values of the field that are wanted, both included. */
interface Span {
  readonly from: string;
  readonly to: string;
}

/** Before every id, and after every one. */
const [FIRST_ID, LAST_ID] = ['', '\uffff'];

/**
 * Documents in the order of a field, slice by slice. Wants an index that
 * ends in the field and `_id`, after what the filter fixes. A span is walked to: nothing beside it is looked at.
 */
export async function* readInSlices<D extends StoredDocument>(
  collection: Pick<ReadCollection<D>, 'find'>,
  options: {
    readonly filter?: Filter;
    readonly by: string & keyof D;
    readonly span?: Span;
    /** documents of a slice: fewer where each holds much */
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

/** Some ids at a time. */
export function* inSlices<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += SLICE) yield items.slice(from, from + SLICE);
}
