import type { PageData } from '@duende/contracts/api/page-data';
import type { EventCardAnswer } from '@duende/contracts/parties/party-answers';
import { queryOptions, type QueryClient, keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { FOUND } from '../parties/party-queries.ts';

interface Found {
  /** all without a search, `undefined` while unknown */
  readonly found: readonly EventCardAnswer[] | undefined;
  readonly error: Error | null;
  /** still the previous search's result */
  readonly isLooking: boolean;
}

/** The previous result stays while the next one loads. */
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

/** Refetched with the list and after a party changes. */
const foundQuery = (q: string) =>
  queryOptions({
    queryKey: [...FOUND, 'q', q],
    queryFn: async ({ client, signal }): Promise<readonly string[]> =>
      (await import('./find-parties.ts')).findParties(client, q, signal),
    enabled: q !== '',
  });

/** Caches only the page's parties, since these are not the complete result. */
export function seedFound(client: QueryClient, { q, events }: PageData): void {
  if (!q || !events) return;
  const { queryKey } = foundQuery(q);
  client.setQueryData(
    queryKey,
    events.map(({ id }) => id),
  );
  void client.invalidateQueries({ queryKey, refetchType: 'none' });
}
