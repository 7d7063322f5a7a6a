import type { PageOfList } from '@duende/contracts/api/page-data';
import type { InfiniteData } from '@tanstack/react-query';
import { type Positioned, positioned } from '../http/positioned.ts';

export type ListPage<T> = Positioned<readonly T[]> & PageOfList<T>;

/** Each page with the path it was fetched from. */
export type ListPages<T> = InfiniteData<ListPage<T>>;

export interface Listed<T> {
  readonly items: readonly T[];
  readonly total: number;
}

export function listed<T>({ pages }: ListPages<T>): Listed<T> {
  // The last page is the newest answer.
  return { items: pages.flatMap(({ data }) => data), total: pages.at(-1)?.total ?? 0 };
}

/** The oldest page's position. */
export function listPosition({ pages }: ListPages<unknown>): string {
  return pages.map(({ position }) => position).toSorted()[0] ?? '';
}

export function isListPages(entry: unknown): entry is ListPages<unknown> {
  return typeof entry === 'object' && entry !== null && 'pages' in entry && Array.isArray(entry.pages);
}

// Separate, because the first load needs only this.

export function listPage<T>(page: PageOfList<T>, position: string): ListPage<T> {
  return { ...page, ...positioned(page.data, position) };
}
