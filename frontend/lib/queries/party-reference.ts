import type { EventAnswer } from '@duende/contracts/api/answers';
import { parsePartyReference } from '@duende/contracts/slug';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Positioned } from '../live/positioned.ts';
import { fetchParty, partiesQuery, partyQuery } from './party-queries.ts';

/**
 * The whole id behind the last part of a party's address, so that both forms of the address share one cache entry.
 * A share link of an unknown party is asked for once and fills {@link partyQuery} with the answer.
 */
export const partyIdQuery = (client: QueryClient, segment: string) =>
  queryOptions({
    queryKey: ['party-id', segment],
    // what an address means never changes
    staleTime: 'static',
    queryFn: async ({ signal }) => {
      const reference = parsePartyReference(segment);
      if (reference?.kind === 'id') return reference.id;
      const listed = client
        .getQueryData(partiesQuery.queryKey)
        ?.data.filter(({ id }) => reference !== null && id.startsWith(reference.shortId));
      if (listed?.length === 1 && listed[0]) return listed[0].id;
      const entry = await fetchParty(segment, signal);
      client.setQueryData(partyQuery(entry.data.id).queryKey, entry);
      return entry.data.id;
    },
    initialData: () => {
      const reference = parsePartyReference(segment);
      return reference?.kind === 'id' ? reference.id : undefined;
    },
  });

/** What a card already showed of a party. */
export function listedParty(client: QueryClient, id: string): Positioned<EventAnswer | null> | undefined {
  const list = client.getQueryData(partiesQuery.queryKey);
  const party = list?.data.find((listed) => listed.id === id);
  return list && party ? { ...list, data: party } : undefined;
}

const NEVER_ASKED = 0;

/** A party for a screen of its own: it starts from what the list holds, which stays where the answer does not come. */
export const openedPartyQuery = (client: QueryClient, id: string) =>
  queryOptions({
    ...partyQuery(id),
    initialData: () => listedParty(client, id),
    initialDataUpdatedAt: NEVER_ASKED,
    staleTime: ({ state }) => (state.dataUpdatedAt === NEVER_ASKED ? 0 : Infinity),
  });
