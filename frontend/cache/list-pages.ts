import type { PageOfList } from '@duende/contracts/api/page-data';
import type { InfiniteData } from '@tanstack/react-query';
import { type Positioned, positioned } from '../http/positioned.ts';

/** A page of a list, at the position of its own answer. */
export type ListPage<T> = Positioned<readonly T[]> & PageOfList<T>;

/** What the query cache holds of a list that grows: the pages so far, each with the path it was asked for by. */
export type ListPages<T> = InfiniteData<ListPage<T>>;

/** A list as screens show it. */
export interface Listed<T> {
  readonly items: readonly T[];
  /** of the whole list, whatever is loaded of it and whatever a search leaves out */
  readonly total: number;
}

/** The `select` of every query over {@link ListPages}. */
export function listed<T>({ pages }: ListPages<T>): Listed<T> {
  // The last page was answered last, and knows the number best.
  return { items: pages.flatMap(({ data }) => data), total: pages.at(-1)?.total ?? 0 };
}

/** The position from which on the whole list is known: that of its oldest page. */
export function listPosition({ pages }: ListPages<unknown>): string {
  return pages.map(({ position }) => position).toSorted()[0] ?? '';
}

export function isListPages(entry: unknown): entry is ListPages<unknown> {
  return typeof entry === 'object' && entry !== null && 'pages' in entry && Array.isArray(entry.pages);
}

// Apart from what else is done with pages: the first load needs no more.

export function listPage<T>(page: PageOfList<T>, position: string): ListPage<T> {
  return { ...page, ...positioned(page.data, position) };
}
