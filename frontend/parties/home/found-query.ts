import type { PageData } from '@duende/contracts/api/page-data';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { FOUND } from '../party-queries.ts';

/**
 * Ids of the parties that a search finds, those that are over too. They are asked for again with the parties, and after each of them
 * that changes.
 */
export const foundQuery = (q: string) =>
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
