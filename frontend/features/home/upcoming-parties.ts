import type { EventAnswer, EventCardAnswer } from '@duende/contracts/api/answers';
import { UPCOMING_LIMIT } from '@duende/contracts/constants/first-view-limits';
import { searchText } from '@duende/contracts/list-text';
import { byEarliestUpcoming, isUpcoming } from '@duende/contracts/party-filters';

/** What regions are searched by besides their names (specification of the product, entities). */
const REGION_WORDS: Readonly<Record<string, string>> = {
  Sur: 'Andalucía Valencia Murcia',
  Norte: 'País Vasco Asturias Galicia',
};

type Described = Pick<EventAnswer, 'id' | 'description'>;

/**
 * The parties of the list 'Próximos eventos': by earliest upcoming day, at most twenty, with all words of a search.
 *
 * @param described the same parties with their descriptions, where they have come
 */
export function upcomingParties(
  parties: readonly EventCardAnswer[],
  today: string,
  search = '',
  described: readonly Described[] = [],
): readonly EventCardAnswer[] {
  const wanted = searchText(search).split(' ').filter(Boolean);
  const whole = new Map(wanted.length === 0 ? [] : described.map((party) => [party.id, party]));
  function isFound(party: EventCardAnswer): boolean {
    const found = whole.get(party.id);
    return wanted.every(
      (word) => cardText(party).includes(word) || (found && descriptionText(found).includes(word)),
    );
  }
  return parties
    .filter((party) => isUpcoming(party, today) && isFound(party))
    .sort(byEarliestUpcoming(today))
    .slice(0, UPCOMING_LIMIT);
}

/** What a party is searched by, made once: a change makes another object of it. */
function searchable<P extends object>(words: (party: P) => string): (party: P) => string {
  const texts = new WeakMap<P, string>();
  return (party) => {
    const text = texts.get(party) ?? searchText(words(party));
    texts.set(party, text);
    return text;
  };
}

const cardText = searchable(({ name, location, styles }: EventCardAnswer) =>
  [name, location, REGION_WORDS[location], ...styles].join(' '),
);
const descriptionText = searchable(({ description }: Described) => description);
