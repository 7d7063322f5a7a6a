import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { stretchesOf, type Stretch } from '@duende/contracts/parties/party-night';

type Parted = Pick<EventAnswer, 'dates' | 'startTime' | 'endTime' | 'cancelledDates'>;

/**
 * The stretches of a party, the earliest first, with a part of its own for every cancelled day. A day that was cancelled once (`YYYY-MM-DD`, `onceCancelled`)
 * keeps its own part after it was reinstated: then each part that was ever written is written again.
 */
export function partsOf(party: Parted, onceCancelled: readonly string[] = []): readonly Stretch[] {
  const standsAlone = (day: string) => party.cancelledDates.includes(day) || onceCancelled.includes(day);
  const alone = party.dates.filter(standsAlone).map((day) => [day]);
  const others = party.dates.filter((day) => !standsAlone(day));
  // Cancelled days have entries too, which say that they are.
  return [others, ...alone]
    .flatMap((dates) => stretchesOf({ ...party, dates, cancelledDates: [] }))
    .sort((one, other) => (one.days[0] < other.days[0] ? -1 : 1));
}
