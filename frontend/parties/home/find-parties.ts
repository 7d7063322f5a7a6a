import type { EventAnswer, EventCardAnswer } from '@duende/contracts/parties/party-answers';
import { CARDS_PATH } from '@duende/contracts/parties/list-path';
import { partySearch } from '@duende/contracts/parties/party-search';
import type { QueryClient } from '@tanstack/react-query';
import { read, withErrorMessage } from '../../http/api-client.ts';
import { isUnanswered } from '../../offline/unanswered.ts';
import { wholePartiesQuery } from '../party-queries.ts';

/**
 * Ids of the parties that a search finds. Where the page holds all that is known of them, it searches them itself, by the same rule as the
 * server; else it asks, and where nobody answers it searches what was kept.
 */
export async function findParties(
  client: QueryClient,
  q: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const held = client.getQueryData(wholePartiesQuery.queryKey);
  if (held) return found(held.data, q);
  try {
    const path = `${CARDS_PATH}&q=${encodeURIComponent(q)}`;
    const { data } = await withErrorMessage('Failed to search events', read<EventCardAnswer[]>(path, signal));
    return data.map(({ id }) => id);
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    const kept = await client.fetchQuery(wholePartiesQuery);
    return found(kept.data, q);
  }
}

const found = (parties: readonly EventAnswer[], q: string) =>
  parties.filter(partySearch(q)).map(({ id }) => id);
