import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';
import { expecting, positioned, type Positioned } from '../http/positioned.ts';

/** Every answer of the server replaces it. */
const BEFORE_ALL = '';

/**
 * The entry keeps its position, so that a live message replaces it. The returned function undoes the change unless
 * something newer has come.
 * @param change gets `undefined` if nothing is known, and returns `undefined` if nothing can be expected
 */
export async function optimisticUpdate<T>(
  client: QueryClient,
  key: DataTag<QueryKey, Positioned<T>, Error>,
  change: (data: T | undefined) => T | undefined,
): Promise<() => void> {
  const entryNow = () => client.getQueryData<Positioned<T>>(key);
  // The pending first answer includes the change.
  if (change(entryNow()?.data) === undefined) return () => undefined;
  // A query sent before the command answers without it.
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
