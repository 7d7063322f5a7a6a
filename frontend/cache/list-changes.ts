import { type ListPage, type ListPages, isListPages, listed } from './list-pages.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

interface Identified {
  readonly id: string;
}

interface Dated extends Identified {
  readonly createdAt: string;
}

type IsNews = (page: ListPage<unknown>) => boolean;

export function withoutItem<T extends Identified>(
  list: ListPages<T>,
  id: string,
  isNews: IsNews = () => true,
): ListPages<T> {
  const changed = (page: ListPage<T>) => ({
    ...page,
    data: page.data.filter((item) => item.id !== id),
    total: page.total - 1,
  });
  return { ...list, pages: list.pages.map((page) => (isNews(page) ? changed(page) : page)) };
}

/** The item is left out if its place is on a page not loaded yet. */
export function withDatedItem<T extends Dated>(list: ListPages<T>, item: T, isNews: IsNews): ListPages<T> {
  if (list.pages.some(({ data }) => data.some(({ id }) => id === item.id))) return list;
  const home = list.pages.find(
    ({ data, next }) => next === null || data.some((other) => isOlder(other, item)),
  );
  const changed = (page: ListPage<T>) => ({
    ...page,
    data: page === home ? withDated(page.data, item) : page.data,
    total: page.total + 1,
  });
  return { ...list, pages: list.pages.map((page) => (isNews(page) ? changed(page) : page)) };
}

function withDated<T extends Dated>(data: readonly T[], item: T): readonly T[] {
  const at = data.findIndex((other) => isOlder(other, item));
  return at === -1 ? [...data, item] : data.toSpliced(at, 0, item);
}

function isOlder(a: Dated, b: Dated): boolean {
  return a.createdAt === b.createdAt ? a.id < b.id : a.createdAt < b.createdAt;
}

export function withTotal<T>(list: ListPages<T>, total: number): ListPages<T> {
  return { ...list, pages: list.pages.map((page) => ({ ...page, total })) };
}

/** Items return after a failure, unless something newer has come; see `optimisticUpdate`. */
export async function optimisticRemoval(
  client: QueryClient,
  key: QueryKey,
  ...ids: readonly string[]
): Promise<() => void> {
  const known = client
    .getQueryCache()
    .findAll({ queryKey: key })
    .filter(({ state }) => isListPages(state.data));
  await Promise.all(known.map(({ queryKey }) => client.cancelQueries({ queryKey, exact: true })));
  const undos = known.map(({ queryKey }) => {
    const before = client.getQueryData<ListPages<{ readonly id: string }>>(queryKey);
    if (before === undefined) return () => undefined;
    const there = ids.filter((id) => listed(before).items.some((item) => item.id === id));
    if (there.length === 0) return () => undefined;
    client.setQueryData(
      queryKey,
      there.reduce((list, id) => withoutItem(list, id), before),
    );
    const shown = client.getQueryData(queryKey);
    return () => {
      if (client.getQueryData(queryKey) === shown) client.setQueryData(queryKey, before);
    };
  });
  return () => {
    for (const undo of undos) undo();
  };
}

export function listWith<T extends Identified>(list: readonly T[], item: T): T[] {
  const known = list.some(({ id }) => id === item.id);
  return known ? list.map((other) => (other.id === item.id ? item : other)) : [...list, item];
}

export function listWithout<T extends Identified>(list: readonly T[], id: string): T[] {
  return list.filter((item) => item.id !== id);
}
