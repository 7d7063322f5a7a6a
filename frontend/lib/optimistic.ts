import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';
import { expecting, type Positioned } from './live/positioned.ts';

/**
 * Shows what is about to become true. The entry keeps its position, so that the live message of what really happened
 * has the last word; the answer takes the expectation back unless something newer has come since.
 */
export async function showMeanwhile<T>(
  client: QueryClient,
  key: DataTag<QueryKey, Positioned<T>, Error>,
  change: (data: T) => T,
): Promise<() => void> {
  const before = client.getQueryData<Positioned<T>>(key);
  // A first answer on its way will already tell; cancelling it would leave nothing.
  if (before === undefined) return () => undefined;
  await client.cancelQueries({ queryKey: key, exact: true });
  client.setQueryData<Positioned<T>>(key, expecting(before, change(before.data)));
  const shown = client.getQueryData(key);
  return () => {
    if (client.getQueryData(key) === shown) client.setQueryData<Positioned<T>>(key, before);
  };
}
