import type { EventAnswer } from '@duende/contracts/api/answers';
import { UPCOMING_LIMIT } from '@duende/contracts/constants/first-view-limits';
import { byEarliestUpcoming, isUpcoming } from '@duende/contracts/party-filters';

/** The parties of the list 'Próximos eventos': by earliest upcoming day, at most twenty, of a name when one is searched. */
export function upcomingParties(
  parties: readonly EventAnswer[],
  today: string,
  search = '',
): readonly EventAnswer[] {
  const wanted = plain(search);
  const isWanted = ({ name }: EventAnswer) => wanted === '' || plain(name).includes(wanted);
  return parties
    .filter((party) => isUpcoming(party, today) && isWanted(party))
    .sort(byEarliestUpcoming(today))
    .slice(0, UPCOMING_LIMIT);
}

/** A text as people type it into a search: no accents, no capitals, no blanks around it. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
