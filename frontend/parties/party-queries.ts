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

/** What home shows of every approved party, by earliest upcoming day. Its key is the beginning of {@link wholePartiesQuery}'s. */
export const partiesQuery = answerQuery(
  'GET /api/events',
  { view: 'cards' },
  { key: PARTIES, words: 'Failed to fetch events' },
);

/** Of what is found among all parties, and found anew once one of them changes. */
export const FOUND = [...PARTIES, 'found'] as const;

/** Every approved party with all that is known of it, three times as many bytes: for a search, and for a time without signal. */
export const wholePartiesQuery = queryOptions({
  ...answerQuery('GET /api/events', {}, { key: [...PARTIES, 'whole'], words: 'Failed to fetch events' }),
  // No screen shows it, and it is kept true by live messages as long as the page is open.
  gcTime: Infinity,
});

/** Parties the page brought for home's first view; `null` where it brought none. */
export const firstPartiesQuery = queryOptions({
  queryKey: ['first-parties'],
  queryFn: (): readonly EventCardAnswer[] | null => null,
});

/** One party by its whole id; `null` once a live message has said that it is gone. */
export const partyQuery = (id: string) =>
  queryOptions({
    queryKey: partyKey(id),
    queryFn: ({ signal }): Promise<Positioned<OpenedEventAnswer | null>> => fetchParty(id, signal),
    select: dataOf<OpenedEventAnswer | null>,
  });

/** A party by its id or a share link's key. */
function fetchParty(reference: string, signal: AbortSignal) {
  return withErrorMessage(
    'Failed to fetch event',
    read('GET /api/events/:reference', { reference }, { signal }),
  );
}

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
export const listedCard = (client: QueryClient, id: string): EventCardAnswer | undefined =>
  client.getQueryData(partiesQuery.queryKey)?.data.find((listed) => listed.id === id);

/** A party as the whole list has it, where that has come. */
export function listedParty(client: QueryClient, id: string): Positioned<EventAnswer | null> | undefined {
  const list = client.getQueryData(wholePartiesQuery.queryKey);
  const party = list?.data.find((listed) => listed.id === id);
  return list && party ? { ...list, data: party } : undefined;
}

const NEVER_ASKED = 0;

/** A party for a screen of its own: it starts from what the whole list holds, which stays where the answer does not come. */
export const openedPartyQuery = (client: QueryClient, id: string) =>
  queryOptions({
    ...partyQuery(id),
    initialData: () => listedParty(client, id),
    initialDataUpdatedAt: NEVER_ASKED,
    staleTime: ({ state }) => (state.dataUpdatedAt === NEVER_ASKED ? 0 : Infinity),
  });

/**
 * Asks for a party that is opened, by the last part of its address, while the code of its screen is on its way; what becomes of it the screen
 * tells. Not for a link that is only pointed at: whoever moves over the cards of a list asks the server for nothing.
 */
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

/**
 * Whether a party is known to be gone: a live message has said so, or the server knew none when it was asked again. What
 * was read before then no longer holds, although it is still there.
 */
export const isGone = ({ data, error }: AskedParty): boolean =>
  data === null || apiErrorOf(error)?.status === 404;

/** What the days of a party brought it. */
export const pulseQuery = (eventId: string) =>
  answerQuery(
    'GET /api/events/:reference/pulse',
    { reference: eventId },
    { key: ['pulse', eventId], words: 'Failed to fetch pulse' },
  );
