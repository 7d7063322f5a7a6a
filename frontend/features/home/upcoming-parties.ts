import type { EventAnswer } from '@duende/contracts/api/answers';
import { UPCOMING_LIMIT } from '@duende/contracts/constants/first-view-limits';
import { searchText } from '@duende/contracts/list-text';
import { byEarliestUpcoming, isUpcoming } from '@duende/contracts/party-filters';

/** What regions are searched by besides their names (specification of the product, entities). */
const REGION_WORDS: Readonly<Record<string, string>> = {
  Sur: 'Andalucía Valencia Murcia',
  Norte: 'País Vasco Asturias Galicia',
};

/** The parties of the list 'Próximos eventos': by earliest upcoming day, at most twenty, with all words of a search. */
export function upcomingParties(
  parties: readonly EventAnswer[],
  today: string,
  search = '',
): readonly EventAnswer[] {
  const wanted = searchText(search).split(' ').filter(Boolean);
  return parties
    .filter((party) => isUpcoming(party, today) && wanted.every((word) => textOf(party).includes(word)))
    .sort(byEarliestUpcoming(today))
    .slice(0, UPCOMING_LIMIT);
}

const texts = new WeakMap<EventAnswer, string>();

/** What a party is searched by, made once: a change makes another object of it. */
function textOf(party: EventAnswer): string {
  let text = texts.get(party);
  if (text === undefined) {
    const { name, location, styles, description } = party;
    text = searchText([name, location, REGION_WORDS[location], ...styles, description].join(' '));
    texts.set(party, text);
  }
  return text;
}
