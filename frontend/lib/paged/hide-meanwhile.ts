import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { withoutItem } from './change-pages.ts';
import { isListPages, listed, type ListPages } from './list-pages.ts';

/**
 * Takes an item out of every list under a key, searched ones among them, until the server says what became of it. The
 * answer puts it back where nothing newer has come since; see `showMeanwhile`.
 */
export async function hideMeanwhile(client: QueryClient, key: QueryKey, id: string): Promise<() => void> {
  const known = client
    .getQueryCache()
    .findAll({ queryKey: key })
    .filter(({ state }) => isListPages(state.data));
  await Promise.all(known.map(({ queryKey }) => client.cancelQueries({ queryKey, exact: true })));
  const undos = known.map(({ queryKey }) => {
    const before = client.getQueryData<ListPages<{ readonly id: string }>>(queryKey);
    if (before === undefined || !listed(before).items.some((item) => item.id === id)) return () => undefined;
    client.setQueryData(queryKey, withoutItem(before, id));
    const shown = client.getQueryData(queryKey);
    return () => {
      if (client.getQueryData(queryKey) === shown) client.setQueryData(queryKey, before);
    };
  });
  return () => {
    for (const undo of undos) undo();
  };
}
