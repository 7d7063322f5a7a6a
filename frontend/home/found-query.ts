import type { PageData } from '@duende/contracts/api/page-data';
import type { EventCardAnswer } from '@duende/contracts/parties/party-answers';
import { queryOptions, type QueryClient, keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { FOUND } from '../parties/party-queries.ts';
import type { FoundBy } from './found-by.ts';

interface Found {
  /** all without a search, `undefined` while unknown */
  readonly found: readonly EventCardAnswer[] | undefined;
  readonly error: Error | null;
  /** still the previous search's result */
  readonly isLooking: boolean;
}

/** The previous result stays while the next one loads. */
export function useFound(by: FoundBy, parties: readonly EventCardAnswer[] | undefined): Found {
  const { data, error, isPlaceholderData } = useQuery({
    ...foundQuery(by),
    placeholderData: keepPreviousData,
  });
  const isAsked = isNarrowing(by);
  const found = useMemo(() => {
    if (!isAsked) return parties;
    const ids = data && new Set(data);
    return ids && parties?.filter(({ id }) => ids.has(id));
  }, [isAsked, data, parties]);
  return { found, error: isAsked ? error : null, isLooking: isAsked && isPlaceholderData };
}

const isNarrowing = ({ q, care }: FoundBy) => q !== '' || care !== '';

/** Refetched with the list and after a party changes. */
const foundQuery = (by: FoundBy) =>
  queryOptions({
    queryKey: [...FOUND, by],
    queryFn: async ({ client, signal }): Promise<readonly string[]> =>
      (await import('./find-parties.ts')).findParties(client, by, signal),
    enabled: isNarrowing(by),
  });

/** Caches only the page's parties, since these are not the complete result. */
export function seedFound(client: QueryClient, { q = '', care = '', events }: PageData): void {
  if (!isNarrowing({ q, care }) || !events) return;
  const { queryKey } = foundQuery({ q, care });
  client.setQueryData(
    queryKey,
    events.map(({ id }) => id),
  );
  void client.invalidateQueries({ queryKey, refetchType: 'none' });
}
