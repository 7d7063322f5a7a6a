import { LIST_HEADERS } from '@duende/contracts/api/list-headers';
import { LIMITS } from '@duende/contracts/common/limits';
import type { Filter, Place, ReadCollection, StoredDocument } from '@duende/platform/read-store/read-store';
import { fieldOf } from '@duende/platform/read-store/sort-order';
import { nextPath, type ListQuery } from './list-query.ts';

export interface Page<D> {
  readonly items: readonly D[];
  /** `null` on the last page */
  readonly next: string | null;
}

/**
 * An index serves it at any length. A search scans `LIMITS.searchedAtOnce` entries, so its pages may be short
 * or empty although others follow.
 */
export async function readPage<D extends StoredDocument>(
  collection: Pick<ReadCollection<D>, 'find'>,
  filter: Filter,
  query: ListQuery,
  textField: 'searchText' | 'waitingText' = 'searchText',
): Promise<Page<D>> {
  const { by, direction, parts = [{}] } = query.order;
  const items: D[] = [];
  let last = query.after;
  for (let part = last?.part ?? 0; part < parts.length; part += 1) {
    const room = query.limit - items.length;
    const all = { ...filter, ...parts[part] };
    const range = { sort: { [by]: direction, _id: direction }, ...(last?.part === part && { after: last }) };
    const end = query.search === '' ? undefined : await lastOf(LIMITS.searchedAtOnce, collection, all, range);
    // One extra entry shows whether more follow.
    const found = await collection.find(searching(all, textField, query.search), {
      ...range,
      ...(end !== undefined && { until: placeOf(end, by) }),
      limit: room + 1,
    });
    const shown = found.slice(0, room);
    items.push(...shown);
    const lastShown = shown.at(-1);
    if (lastShown !== undefined) last = { part, ...placeOf(lastShown, by) };
    if (found.length > room && last !== null) return { items, next: nextPath(query, last) };
    if (end !== undefined) return { items, next: nextPath(query, { part, ...placeOf(end, by) }) };
  }
  return { items, next: null };
}

/** `total` counts the whole list. */
export function pageHeaders({ next }: Pick<Page<unknown>, 'next'>, total: number): Record<string, string> {
  const count = { [LIST_HEADERS.totalCount]: String(total) };
  return next === null ? count : { ...count, [LIST_HEADERS.link]: `<${next}>; rel="next"` };
}

/** `undefined` if there are fewer. */
async function lastOf<D extends StoredDocument>(
  count: number,
  collection: Pick<ReadCollection<D>, 'find'>,
  ...[filter, options]: Parameters<ReadCollection<D>['find']>
): Promise<D | undefined> {
  return (await collection.find(filter, { ...options, skip: count - 1, limit: 1 }))[0];
}

function searching(filter: Filter, field: string, search: string): Filter {
  if (search === '') return filter;
  return { ...filter, [field]: { $regex: search.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') } };
}

/** Sort fields are texts. */
function placeOf(document: StoredDocument, by: string): Place {
  const value = fieldOf(document, by);
  return { value: typeof value === 'string' ? value : null, id: document._id };
}
