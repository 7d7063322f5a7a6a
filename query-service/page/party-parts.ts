import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { stretchesOf, type Stretch } from '@duende/contracts/parties/party-night';

type Parted = Pick<EventAnswer, 'dates' | 'startTime' | 'endTime' | 'cancelledDates'>;

/**
 * Earliest first, with a separate part per cancelled day. A reinstated day (`YYYY-MM-DD`, `onceCancelled`)
 * keeps its part, so that every part ever written is updated.
 */
export function partsOf(party: Parted, onceCancelled: readonly string[] = []): readonly Stretch[] {
  const isSeparate = (day: string) => party.cancelledDates.includes(day) || onceCancelled.includes(day);
  const separate = party.dates.filter(isSeparate).map((day) => [day]);
  const others = party.dates.filter((day) => !isSeparate(day));
  // Cancelled days keep entries.
  return [others, ...separate]
    .flatMap((dates) => stretchesOf({ ...party, dates, cancelledDates: [] }))
    .sort((one, other) => (one.days[0] < other.days[0] ? -1 : 1));
}
