import { careFiltersOf, hasCare } from '@duende/contracts/parties/care';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { partySearch } from '@duende/contracts/parties/party-search';
import type { QueryClient } from '@tanstack/react-query';
import { narrowedParties } from '../parties/narrowed-parties.ts';
import type { FoundBy } from './found-by.ts';

export async function findParties(
  client: QueryClient,
  { q, care }: FoundBy,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const [hasWords, wanted] = [partySearch(q), careFiltersOf(care)];
  const said = { view: 'cards', q, care: wanted.join(',') } as const;
  const passes = (party: EventAnswer) => hasWords(party) && hasCare(party.care, wanted);
  const found = await narrowedParties(client, { said, passes }, signal);
  return found.map(({ id }) => id);
}
