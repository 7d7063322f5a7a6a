import type { EventAnswer } from '@duende/contracts/api/answers';
import { byEarliestUpcoming, isUpcoming } from '@duende/contracts/party-filters';

/** The party of those a person confirmed that comes first, with its next day. */
export function nextParty<P extends Pick<EventAnswer, 'id' | 'name' | 'dates'>>(
  confirmed: readonly P[],
  today: string,
): P | null {
  const [first] = confirmed.filter((party) => isUpcoming(party, today)).sort(byEarliestUpcoming(today));
  return first ?? null;
}
