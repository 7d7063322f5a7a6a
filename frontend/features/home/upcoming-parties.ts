import { byEarliestUpcoming, isUpcoming } from '@duende/contracts/party-filters';
import { LIMITS } from '@duende/contracts/constants/limits';
import type { EventAnswer } from '@duende/contracts/api/answers';

/** The parties of the list 'Próximos eventos': by earliest upcoming day, at most twenty. */
export function upcomingParties(parties: readonly EventAnswer[], today: string): readonly EventAnswer[] {
  return parties
    .filter((party) => isUpcoming(party, today))
    .sort(byEarliestUpcoming(today))
    .slice(0, LIMITS.upcoming);
}
