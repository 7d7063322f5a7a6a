import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { addDays } from '@duende/contracts/common/madrid-time';
import { nightsOf } from '@duende/contracts/parties/nights';
import { isOn } from '@duende/contracts/parties/party-condition';

export type Soon = 'Hoy' | 'Mañana' | 'Este finde';

const SUNDAY = 6;
const FRIDAY = 4;

/** Weeks begin on Monday. */
function weekendOf(today: string): readonly [from: string, to: string] {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + SUNDAY) % 7;
  return [addDays(today, FRIDAY - weekday), addDays(today, SUNDAY - weekday)];
}

function isThisWeekend(day: string, today: string): boolean {
  const [from, to] = weekendOf(today);
  return day >= today && day >= from && day <= to;
}

export function soonWord(day: string, today: string): Soon | null {
  if (day === today) return 'Hoy';
  if (day === addDays(today, 1)) return 'Mañana';
  return isThisWeekend(day, today) ? 'Este finde' : null;
}

const WORDS = ['Hoy', 'Mañana', 'Este finde'] as const satisfies readonly Soon[];

type Dated = Pick<EventAnswer, 'dates' | 'cancelledDates' | 'condition'>;

/** Saturday belongs to this weekend, and on Friday also to tomorrow. */
export function isSoon(party: Dated, word: Soon, today: string): boolean {
  if (!isOn(party)) return false;
  const isMeant: Readonly<Record<Soon, (day: string) => boolean>> = {
    Hoy: (day) => day === today,
    Mañana: (day) => day === addDays(today, 1),
    'Este finde': (day) => isThisWeekend(day, today),
  };
  return nightsOf(party).some(isMeant[word]);
}

export interface SoonCount {
  readonly word: Soon;
  readonly count: number;
}

export function soonCounts(parties: readonly Dated[], today: string): readonly SoonCount[] {
  return WORDS.map((word) => ({
    word,
    count: parties.filter((party) => isSoon(party, word, today)).length,
  })).filter(({ count }) => count > 0);
}
