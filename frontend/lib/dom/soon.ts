import type { EventAnswer } from '@duende/contracts/api/answers';
import { addDays } from '@duende/contracts/madrid-time';

export type Soon = 'Hoy' | 'Mañana' | 'Este finde';

const SUNDAY = 6;
const FRIDAY = 4;

/** Friday to Sunday of the week (Monday first) that a day lies in. */
function weekendOf(today: string): readonly [from: string, to: string] {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + SUNDAY) % 7;
  return [addDays(today, FRIDAY - weekday), addDays(today, SUNDAY - weekday)];
}

function isThisWeekend(day: string, today: string): boolean {
  const [from, to] = weekendOf(today);
  return day >= today && day >= from && day <= to;
}

/** The word for a day that is near, or `null`. */
export function soonWord(day: string, today: string): Soon | null {
  if (day === today) return 'Hoy';
  if (day === addDays(today, 1)) return 'Mañana';
  return isThisWeekend(day, today) ? 'Este finde' : null;
}

export interface Jump {
  readonly word: Soon;
  readonly count: number;
  /** the first party of the list it leads to */
  readonly partyId: string;
}

/** Where one can jump to in a list by earliest upcoming day; a party of Saturday is of this weekend, and of tomorrow too. */
export function jumpsOf(
  parties: readonly Pick<EventAnswer, 'id' | 'dates'>[],
  today: string,
): readonly Jump[] {
  const isOn: Readonly<Record<Soon, (day: string) => boolean>> = {
    Hoy: (day) => day === today,
    Mañana: (day) => day === addDays(today, 1),
    'Este finde': (day) => isThisWeekend(day, today),
  };
  return (['Hoy', 'Mañana', 'Este finde'] as const).flatMap((word) => {
    const found = parties.filter(({ dates }) => dates.some(isOn[word]));
    return found[0] ? [{ word, count: found.length, partyId: found[0].id }] : [];
  });
}
