import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { nightsOf } from '@duende/contracts/parties/nights';
import { stretchesOf, type Stretch } from '@duende/contracts/parties/party-night';

/** Some days of a party that stand alike. */
export interface PartyPart extends Stretch {
  /** which of the party's stretches it is of, and which part of that, from 0 */
  readonly place: number;
  readonly part: number;
}

/**
 * The stretches of a party; one of which some days are called off in parts, those that take place first, so that
 * whatever knows a stretch by its place still finds it there.
 */
export function partsOf(party: EventAnswer): readonly PartyPart[] {
  const nights = nightsOf(party);
  const announced = (dates: readonly string[]) => stretchesOf({ ...party, dates, cancelledDates: [] });
  return announced(party.dates).flatMap((stretch, place) => {
    const isNight = (day: string) => nights.includes(day);
    const [on, off] = [stretch.days.filter(isNight), stretch.days.filter((day) => !isNight(day))];
    const isMixed = on.length > 0 && off.length > 0;
    const parts = isMixed ? [on, off].flatMap(announced) : [stretch];
    return parts.map((one, part) => ({ ...one, place, part }));
  });
}
