import type { PageData } from '@duende/contracts/api/page-data';
import type { EventCardAnswer } from '@duende/contracts/parties/party-answers';
import { queryOptions, type QueryClient, keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { FOUND } from '../parties/party-queries.ts';

interface Found {
  /** those of some parties that the search finds: all for none, `undefined` while nothing is known */
  readonly found: readonly EventCardAnswer[] | undefined;
  readonly error: Error | null;
  /** these are what the words before found */
  readonly isLooking: boolean;
}

/** Narrows parties by the words of a search; while those are looked for, by what the words before have found. */
export function useFound(q: string, parties: readonly EventCardAnswer[] | undefined): Found {
  const { data, error, isPlaceholderData } = useQuery({
    ...foundQuery(q),
    placeholderData: keepPreviousData,
  });
  const found = useMemo(() => {
    if (q === '') return parties;
    const ids = data && new Set(data);
    return ids && parties?.filter(({ id }) => ids.has(id));
  }, [q, data, parties]);
  return { found, error: q === '' ? null : error, isLooking: q !== '' && isPlaceholderData };
}

/**
 * Ids of the parties that a search finds, those that are over too. They are asked for again with the parties, and after each of them
 * that changes.
 */
const foundQuery = (q: string) =>
  queryOptions({
    queryKey: [...FOUND, 'q', q],
    queryFn: async ({ client, signal }): Promise<readonly string[]> =>
      (await import('./find-parties.ts')).findParties(client, q, signal),
    enabled: q !== '',
  });

/** Of a page that was searched: what it brings, which is not all that is found. */
export function seedFound(client: QueryClient, { q, events }: PageData): void {
  if (!q || !events) return;
  const { queryKey } = foundQuery(q);
  client.setQueryData(
    queryKey,
    events.map(({ id }) => id),
  );
  void client.invalidateQueries({ queryKey, refetchType: 'none' });
}
