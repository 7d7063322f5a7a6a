import type { PageOfList } from '@duende/contracts/api/page-data';
import { positioned } from '../live/positioned.ts';
import type { ListPage } from './list-pages.ts';

// Apart from what else is done with pages: the first load needs no more.

export function listPage<T>(page: PageOfList<T>, position: string): ListPage<T> {
  return { ...page, ...positioned(page.data, position) };
}
