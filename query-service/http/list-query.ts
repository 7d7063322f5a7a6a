import { LIMITS } from '@duende/contracts/common/limits';
import { searchText } from '@duende/contracts/common/list-text';
import { Refusal } from '@duende/contracts/common/refusal';
import { isUuid } from '@duende/contracts/common/uuid';
import type { Filter, Place } from '@duende/platform/read-store/read-store';
import { readParameters } from './call-query.ts';
import { searchedPages } from '@duende/contracts/api/calls/query-parameters';

/** Sorts by a field and then by id. An index on both serves a page. */
export interface ListOrder {
  readonly by: string;
  readonly direction: 1 | -1;
  /** results are concatenated; default: one part with everything */
  readonly parts?: readonly Filter[];
}

/** Keys are values of `sort`; the first is the default. */
export type ListOrders = Readonly<Record<string, ListOrder>>;

export interface ListQuery {
  /** with all parameters but the cursor */
  readonly path: string;
  readonly sort: string;
  readonly order: ListOrder;
  /** normalised; `''` for no search */
  readonly search: string;
  readonly limit: number;
  /** end of the previous page */
  readonly after: ListPlace | null;
}

const NAMES = ['sort', 'search', 'limit', 'cursor'] as const;

/**
 * @param filters further parameters, which links to next pages keep
 * @throws Refusal `request.invalid` with the parameter
 */
export function parseListQuery(url: string, orders: ListOrders, filters: readonly string[] = []): ListQuery {
  const sorts = Object.keys(orders);
  const params = readParameters(searchedPages(sorts), url);
  const sort = params.sort ?? sorts[0] ?? '';
  const order = orders[sort];
  if (order === undefined) throw new TypeError(`a list without an order: ${sort}`);
  const { search = '', limit = LIMITS.listPage.max } = params;
  const after = params.cursor === undefined ? null : decodeCursor(params.cursor, sort, order);
  return {
    path: withoutCursor(url, [...NAMES, ...filters]),
    sort,
    order,
    search: searchText(search),
    limit,
    after,
  };
}

export function nextPath({ path, sort }: ListQuery, place: ListPlace): string {
  return `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeCursor(place, sort)}`;
}

/** Drops unknown parameters. */
function withoutCursor(url: string, names: readonly string[]): string {
  const { pathname, searchParams } = new URL(`http://localhost${url}`);
  const rest = new URLSearchParams();
  for (const [name, value] of searchParams)
    if (name !== 'cursor' && names.includes(name)) rest.set(name, value);
  return rest.size === 0 ? pathname : `${pathname}?${rest.toString()}`;
}

/** `part` counts from 0. */
export interface ListPlace extends Place {
  readonly part: number;
}

/** URL-safe; contains only what the page shows. */
function encodeCursor({ part, value, id }: ListPlace, sort: string): string {
  return Buffer.from(JSON.stringify([sort, part, value, id])).toString('base64url');
}

/** @throws Refusal `request.invalid` if not a cursor of this order */
function decodeCursor(text: string, sort: string, { parts = [{}] }: ListOrder): ListPlace {
  const [cursorSort, part, value, id, ...others] = listIn(text);
  const isOfOrder = cursorSort === sort && others.length === 0;
  const isPart = typeof part === 'number' && Number.isInteger(part) && part >= 0 && part < parts.length;
  const isValue = typeof value === 'string' || value === null;
  if (!isOfOrder || !isPart || !isValue || typeof id !== 'string' || !isUuid(id))
    throw new Refusal('request.invalid', {
      message: 'El parámetro cursor debe ser el de la página anterior.',
    });
  return { part, value, id };
}

function listIn(text: string): readonly unknown[] {
  try {
    const decoded: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(decoded) ? decoded : [];
  } catch {
    return [];
  }
}
