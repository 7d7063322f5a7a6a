import type { EventAnswer, EventCardAnswer } from '@duende/contracts/parties/party-answers';
import { searchText } from '@duende/contracts/common/list-text';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { byEarliestUpcoming, isUpcoming } from '@duende/contracts/parties/party-filters';
import { isOver } from '@duende/contracts/parties/party-night';

/** What regions are searched by besides their names (specification of the product, entities). */
const REGION_WORDS: Readonly<Record<string, string>> = {
  Sur: 'Andalucía Valencia Murcia',
  Norte: 'País Vasco Asturias Galicia',
};

/** A list that was kept of an older service does not say who plays. */
type Described = Pick<EventAnswer, 'id' | 'description'> & Partial<Pick<EventAnswer, 'lineup'>>;

/** The parties of the list 'Próximos eventos': by earliest upcoming day. */
export function upcomingParties(
  parties: readonly EventCardAnswer[],
  today: string,
): readonly EventCardAnswer[] {
  return parties.filter((party) => isUpcoming(party, today)).sort(byEarliestUpcoming(today));
}

/** The parties that are over, the latest first. */
export function pastParties(parties: readonly EventCardAnswer[], now: number): readonly EventCardAnswer[] {
  return parties.filter((party) => isOver(party, now)).sort(byEarliestUpcoming(madridDay(new Date(now))));
}

/**
 * The parties in which all words of a search are found.
 *
 * @param described the same parties with their descriptions, where they have come
 */
export function partiesWith(
  search: string,
  parties: readonly EventCardAnswer[],
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
  return wanted.length === 0 ? parties : parties.filter(isFound);
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
const descriptionText = searchable(({ description, lineup = [] }: Described) =>
  [description, ...lineup].join(' '),
);
