import type {
  EventAnswer,
  EventCardAnswer,
  OpenedEventAnswer,
} from '@duende/contracts/parties/party-answers';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { withErrorMessage, read } from '../http/api-client.ts';
import { dataOf, type Positioned } from '../http/positioned.ts';
import { parsePartyReference } from '@duende/contracts/common/slug';
import { apiErrorOf } from '../http/api-error.ts';
import { answerQuery } from '../cache/answer-query.ts';
import { PARTIES, partyKey } from '../cache/keys.ts';

/** Its key is a prefix of {@link wholePartiesQuery}'s. */
export const partiesQuery = answerQuery(
  'GET /api/events',
  { view: 'cards' },
  { key: PARTIES, words: 'Failed to fetch events' },
);

export const FOUND = [...PARTIES, 'found'] as const;

/** Three times the bytes: for searches and offline use. */
export const wholePartiesQuery = queryOptions({
  ...answerQuery('GET /api/events', {}, { key: [...PARTIES, 'whole'], words: 'Failed to fetch events' }),
  // No screen uses it, but live messages keep it current.
  gcTime: Infinity,
});

export const firstPartiesQuery = queryOptions({
  queryKey: ['first-parties'],
  queryFn: (): readonly EventCardAnswer[] | null => null,
});

/** `null` after a live message that it is gone. */
export const partyQuery = (id: string) =>
  queryOptions({
    queryKey: partyKey(id),
    queryFn: ({ signal }): Promise<Positioned<OpenedEventAnswer | null>> => fetchParty(id, signal),
    select: dataOf<OpenedEventAnswer | null>,
  });

function fetchParty(reference: string, signal: AbortSignal) {
  return withErrorMessage(
    'Failed to fetch event',
    read('GET /api/events/:reference', { reference }, { signal }),
  );
}

/** Both forms of the address share one cache entry. An unknown share link also fills {@link partyQuery}. */
export const partyIdQuery = (client: QueryClient, segment: string) =>
  queryOptions({
    queryKey: ['party-id', segment],
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

export const listedCard = (client: QueryClient, id: string): EventCardAnswer | undefined =>
  client.getQueryData(partiesQuery.queryKey)?.data.find((listed) => listed.id === id);

export function listedParty(client: QueryClient, id: string): Positioned<EventAnswer | null> | undefined {
  const list = client.getQueryData(wholePartiesQuery.queryKey);
  const party = list?.data.find((listed) => listed.id === id);
  return list && party ? { ...list, data: party } : undefined;
}

const NEVER_ASKED = 0;

/** The full list's data comes first, and stays if the request fails. */
export const openedPartyQuery = (client: QueryClient, id: string) =>
  queryOptions({
    ...partyQuery(id),
    initialData: () => listedParty(client, id),
    initialDataUpdatedAt: NEVER_ASKED,
    staleTime: ({ state }) => (state.dataUpdatedAt === NEVER_ASKED ? 0 : Infinity),
  });

/** Not for hovered links: pointing at cards causes no requests. */
export function askForParty(client: QueryClient, segment: string): void {
  void client
    .query(partyIdQuery(client, segment))
    .then((id) => client.query(openedPartyQuery(client, id)))
    .catch(() => undefined);
}

interface AskedParty {
  readonly data: EventAnswer | null | undefined;
  readonly error: Error | null;
}

export const isGone = ({ data, error }: AskedParty): boolean =>
  data === null || apiErrorOf(error)?.status === 404;

export const pulseQuery = (eventId: string) =>
  answerQuery(
    'GET /api/events/:reference/pulse',
    { reference: eventId },
    { key: ['pulse', eventId], words: 'Failed to fetch pulse' },
  );
