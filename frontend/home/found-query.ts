import type { PageData } from '@duende/contracts/api/page-data';
import type { EventCardAnswer } from '@duende/contracts/parties/party-answers';
import { queryOptions, type QueryClient, keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { FOUND } from '../parties/party-queries.ts';

interface Found {
  /** the parties that the search finds: all without a search, `undefined` while unknown */
  readonly found: readonly EventCardAnswer[] | undefined;
  readonly error: Error | null;
  /** the result is still that of the previous words */
  readonly isLooking: boolean;
}

/** Filters parties by a search. While it loads, the previous result stays. */
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

/** Ids of the parties that a search finds, past ones included. Refetched with the list and after a party changes. */
const foundQuery = (q: string) =>
  queryOptions({
    queryKey: [...FOUND, 'q', q],
    queryFn: async ({ client, signal }): Promise<readonly string[]> =>
      (await import('./find-parties.ts')).findParties(client, q, signal),
    enabled: q !== '',
  });

/** For a page with a search: caches only its parties, which are not the complete result. */
export function seedFound(client: QueryClient, { q, events }: PageData): void {
  if (!q || !events) return;
  const { queryKey } = foundQuery(q);
  client.setQueryData(
    queryKey,
    events.map(({ id }) => id),
  );
  void client.invalidateQueries({ queryKey, refetchType: 'none' });
}
