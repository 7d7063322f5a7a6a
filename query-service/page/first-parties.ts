import type { EventAnswer } from '@duende/contracts/api/answers';
import { LIMITS } from '@duende/contracts/constants/limits';
import {
  byEarliestUpcoming,
  filteredParties,
  isUpcoming,
  type PartyFilters,
} from '@duende/contracts/party-filters';

/**
 * The approved parties that home's first view needs, without their descriptions: those of the shown month and the list's
 * upcoming ones, as filtered. All others follow by a call after the first paint.
 */
export function firstParties(
  approved: readonly EventAnswer[],
  filters: PartyFilters,
  shownDay: string,
  today: string,
): readonly EventAnswer[] {
  const month = shownDay.slice(0, 'YYYY-MM'.length);
  let listed = 0;
  return [...filteredParties(approved, filters)]
    .sort(byEarliestUpcoming(today))
    .filter((party) => {
      const isListed = isUpcoming(party, today) && ++listed <= LIMITS.upcoming;
      return isListed || party.dates.some((day) => day.startsWith(month));
    })
    .map((party) => ({ ...party, description: '' }));
}
