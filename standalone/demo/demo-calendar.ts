import { addDays } from '@duende/contracts/madrid-time';
import type { DemoParty } from './demo-parties.ts';

/** Parties that belong to a day of the year, `MM-DD`, whatever the week. */
const FEASTS: Readonly<Record<string, string>> = {
  'Nochevieja Fractal': '12-31',
  'Reyes Magos del Dub': '01-05',
};

/**
 * Days of a demo party, counted from the week of `today`: several nights start on Friday, one night on Saturday. A party of a
 * feast starts on its day, this year's or, once that is over, next year's.
 */
export function demoDates(party: Pick<DemoParty, 'name' | 'week' | 'nights'>, today: string): string[] {
  const start = feastStart(party, today) ?? weekStart(party, today);
  return Array.from({ length: party.nights }, (_, night) => addDays(start, night));
}

function feastStart({ name }: Pick<DemoParty, 'name'>, today: string): string | null {
  const feast = FEASTS[name];
  if (feast === undefined) return null;
  const year = Number(today.slice(0, 4));
  const thisYears = `${year}-${feast}`;
  return thisYears < today ? `${year + 1}-${feast}` : thisYears;
}

function weekStart({ week, nights }: Pick<DemoParty, 'week' | 'nights'>, today: string): string {
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = addDays(today, week * 7 - sinceMonday);
  const first = addDays(monday, nights > 1 ? 4 : 5);
  // A party of the running week whose night is gone already is next week's, so that the month never starts empty.
  return week === 0 && first < today ? addDays(first, 7) : first;
}
