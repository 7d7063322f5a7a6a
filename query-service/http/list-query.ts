import { LIMITS } from '@duende/contracts/common/limits';
import { searchText } from '@duende/contracts/common/list-text';
import { Refusal } from '@duende/contracts/common/refusal';
import { isUuid } from '@duende/contracts/common/slug';
import type { Filter, Place } from '@duende/platform/read-store/read-store';
import { readParameters } from './call-query.ts';
import { searchedPages } from '@duende/contracts/api/calls/query-parameters';

/** One way to sort a list: by a field and then by id, part after part. An index that ends in both answers a page. */
export interface ListOrder {
  readonly by: string;
  readonly direction: 1 | -1;
  /** the list is made of what passes the first of these, then of what passes the second, …; default: of all at once */
  readonly parts?: readonly Filter[];
}

/** The orders that a list may be asked for in by `sort`; the first one is the usual one. */
export type ListOrders = Readonly<Record<string, ListOrder>>;

/** Which page of a list is wanted. */
export interface ListQuery {
  /** the path with all that was asked for but the cursor */
  readonly path: string;
  readonly sort: string;
  readonly order: ListOrder;
  /** as searches compare it; `''` searches nothing */
  readonly search: string;
  readonly limit: number;
  /** where the page before ended */
  readonly after: ListPlace | null;
}

const NAMES = ['sort', 'search', 'limit', 'cursor'] as const;

/**
 * Reads `sort`, `search`, `limit` and `cursor` of a list's query string.
 * @param filters names of what else narrows the list: the pages that follow are narrowed as the first one
 * @throws Refusal `request.invalid` naming the parameter at fault
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

/** The path of the page that comes after a place. */
export function nextPath({ path, sort }: ListQuery, place: ListPlace): string {
  return `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeCursor(place, sort)}`;
}

/** Unknown parameters are left out. */
function withoutCursor(url: string, names: readonly string[]): string {
  const { pathname, searchParams } = new URL(`http://localhost${url}`);
  const rest = new URLSearchParams();
  for (const [name, value] of searchParams)
    if (name !== 'cursor' && names.includes(name)) rest.set(name, value);
  return rest.size === 0 ? pathname : `${pathname}?${rest.toString()}`;
}

/** A place in a list of several parts; `part` counts from 0. */
export interface ListPlace extends Place {
  readonly part: number;
}

/** Encodes where a page ended, safe in a URL. It contains nothing that the page itself does not show. */
function encodeCursor({ part, value, id }: ListPlace, sort: string): string {
  return Buffer.from(JSON.stringify([sort, part, value, id])).toString('base64url');
}

/** @throws Refusal `request.invalid` for what is no cursor of a list in this order */
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
