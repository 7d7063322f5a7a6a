import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';
import { expecting, positioned, type Positioned } from '../http/positioned.ts';

/** Older than any position of the log: whatever the server says next is newer. */
const BEFORE_ALL = '';

/**
 * Shows what is about to become true. The entry keeps its position, so that the live message of what really happened
 * has the last word; the answer takes the expectation back unless something newer has come since.
 * @param change gets `undefined` while nothing is known, and answers `undefined` where nothing can be expected of that
 */
export async function optimisticUpdate<T>(
  client: QueryClient,
  key: DataTag<QueryKey, Positioned<T>, Error>,
  change: (data: T | undefined) => T | undefined,
): Promise<() => void> {
  const entryNow = () => client.getQueryData<Positioned<T>>(key);
  // A first answer on its way will already tell; cancelling it would leave nothing.
  if (change(entryNow()?.data) === undefined) return () => undefined;
  // What was asked before the command would answer as if there were none.
  await client.cancelQueries({ queryKey: key, exact: true });
  // Something else may have been expected meanwhile.
  const before = entryNow();
  const expected = change(before?.data);
  if (expected === undefined) return () => undefined;
  const entry = before === undefined ? positioned(expected, BEFORE_ALL) : expecting(before, expected);
  client.setQueryData<Positioned<T>>(key, entry);
  const shown = client.getQueryData(key);
  return () => {
    if (client.getQueryData(key) !== shown) return;
    if (before !== undefined) client.setQueryData<Positioned<T>>(key, before);
    else void client.resetQueries({ queryKey: key, exact: true });
  };
}
