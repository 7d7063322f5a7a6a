import { LIMITS } from '@duende/contracts/constants/limits';
import { searchText } from '@duende/contracts/list-text';
import { Refusal } from '@duende/contracts/refusal';
import { decodeCursor, encodeCursor, type ListPlace } from './list-cursor.ts';
import type { ListOrder, ListOrders } from './list-order.ts';
import { singleParams } from './query-params.ts';

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
const { max: MOST } = LIMITS.listPage;

/**
 * Reads `sort`, `search`, `limit` and `cursor` of a list's query string.
 * @throws Refusal `request.invalid` naming the parameter at fault
 */
export function parseListQuery(url: string, orders: ListOrders): ListQuery {
  const params = singleParams(url, NAMES);
  const sorts = Object.keys(orders);
  const sort = params.sort ?? sorts[0] ?? '';
  const order = Object.hasOwn(orders, sort) ? orders[sort] : undefined;
  if (order === undefined) throw invalid('sort', `uno de: ${sorts.join(', ')}`);
  const { search = '' } = params;
  if (search.length > LIMITS.searchText.max)
    throw invalid('search', `un texto de como máximo ${LIMITS.searchText.max} caracteres`);
  const limit = params.limit === undefined ? MOST : pageSize(params.limit);
  const after = params.cursor === undefined ? null : decodeCursor(params.cursor, sort, order);
  return { path: withoutCursor(url), sort, order, search: searchText(search), limit, after };
}

/** The path of the page that comes after a place. */
export function nextPath({ path, sort }: ListQuery, place: ListPlace): string {
  return `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeCursor(place, sort)}`;
}

/** What nobody here knows is left out. */
function withoutCursor(url: string): string {
  const { pathname, searchParams } = new URL(`http://localhost${url}`);
  const rest = new URLSearchParams();
  for (const [name, value] of searchParams)
    if (name !== 'cursor' && NAMES.some((known) => known === name)) rest.set(name, value);
  return rest.size === 0 ? pathname : `${pathname}?${rest.toString()}`;
}

function pageSize(text: string): number {
  const size = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (size < 1 || size > MOST) throw invalid('limit', `un número del 1 al ${MOST}`);
  return size;
}

function invalid(name: (typeof NAMES)[number], shape: string): Refusal {
  return new Refusal('request.invalid', { message: `El parámetro ${name} debe ser ${shape}.` });
}
