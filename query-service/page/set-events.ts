import { madridIso } from '@duende/contracts/common/madrid-clock';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { Stretch } from '@duende/contracts/parties/party-night';
import { setNights } from '@duende/contracts/parties/party-sets';

/** More would only lengthen the page. */
const MOST = 50;

interface Place {
  readonly name: string;
  readonly address: object;
}

/** Sets that take place, for schema.org. Google reads each as an event, which needs an address of its own. */
export function setEvents(party: EventAnswer, { name: place, address }: Place) {
  const nights = setNights(party);
  return ({ days }: Pick<Stretch, 'days'>): readonly object[] =>
    nights
      .filter(({ day }) => days.includes(day))
      .flatMap(({ stages }) => stages.flatMap(({ sets }) => sets.filter(({ isOff }) => !isOff)))
      .toSorted((a, b) => a.start - b.start)
      .slice(0, MOST)
      .map(({ name, stage, start, end }) => ({
        '@type': 'MusicEvent',
        name,
        startDate: madridIso(start),
        endDate: madridIso(end),
        location: { '@type': 'Place', name: stage || place, address },
        performer: { '@type': 'PerformingGroup', name },
      }));
}
