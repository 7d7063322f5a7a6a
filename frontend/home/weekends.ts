import { lastOf } from '@duende/contracts/common/day-runs';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { nextStretch, startOf, type Stretch } from '@duende/contracts/parties/party-night';
import { isOn } from '@duende/contracts/parties/party-condition';
import type { EventCardAnswer } from '@duende/contracts/parties/party-answers';
import { weekdayOf } from '../parties/calendar/month-grid.ts';

export interface Weekend {
  /** its Monday */
  readonly week: string;
  readonly party: EventCardAnswer;
  /** its current or next stretch */
  readonly stretch: Stretch;
  /** the day shown: today if it is on */
  readonly day: string;
}

const MOST = 12;

/** Nearest week first. */
export function weekendsOf(parties: readonly EventCardAnswer[], now: number): readonly Weekend[] {
  const today = madridDay(new Date(now));
  const weeks = new Map<string, Weekend & { readonly start: number }>();
  for (const party of parties) {
    const stretch = isOn(party) ? nextStretch(party, now) : null;
    if (stretch === null) continue;
    const day = stretch.days.find((one) => one >= today) ?? lastOf(stretch.days);
    const week = addDays(day, -weekdayOf(day));
    const start = startOf(stretch);
    const first = weeks.get(week);
    if (first && (first.start < start || (first.start === start && first.party.name <= party.name))) continue;
    weeks.set(week, { week, party, stretch, day, start });
  }
  return [...weeks.values()].sort((a, b) => (a.week < b.week ? -1 : 1)).slice(0, MOST);
}
