import { partySearch } from '@duende/contracts/parties/party-search';
import type { QueryClient } from '@tanstack/react-query';
import { narrowedParties } from '../parties/narrowed-parties.ts';

export async function findParties(
  client: QueryClient,
  q: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const found = await narrowedParties(client, { said: { view: 'cards', q }, passes: partySearch(q) }, signal);
  return found.map(({ id }) => id);
}
