import type { ReadModels } from '../registry/registry.ts';

/** Few enough to let other work run in between. */
export const AT_ONCE = 200;

type Paged = ReadModels['push-devices'] | ReadModels['notice-preferences'];

/** Matches page by page, ordered by a field and then by id. */
export async function* pages<D extends { readonly _id: string }, F extends keyof D & string>(
  collection: {
    find(filter: Parameters<Paged['find']>[0], options: Parameters<Paged['find']>[1]): Promise<readonly D[]>;
  },
  filter: Parameters<Paged['find']>[0],
  field: F,
): AsyncGenerator<readonly D[]> {
  const page = { sort: { [field]: 1, _id: 1 } as const, limit: AT_ONCE };
  let found = await collection.find(filter, page);
  for (let last = found.at(-1); last !== undefined; last = found.at(-1)) {
    yield found;
    found = await collection.find(filter, { ...page, after: { value: String(last[field]), id: last._id } });
  }
}
