import type { EventCardAnswer } from '@duende/contracts/parties/party-answers';
import { CARDS_PATH } from '@duende/contracts/parties/list-path';
import { partySearch } from '@duende/contracts/parties/party-search';
import type { QueryClient } from '@tanstack/react-query';
import { narrowedParties } from '../parties/narrowed-parties.ts';

/** Ids of the parties that a search finds. */
export async function findParties(
  client: QueryClient,
  q: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const path = `${CARDS_PATH}&q=${encodeURIComponent(q)}`;
  const found = await narrowedParties<EventCardAnswer>(client, { path, passes: partySearch(q) }, signal);
  return found.map(({ id }) => id);
}
