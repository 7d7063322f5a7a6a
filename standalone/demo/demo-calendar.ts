import { addDays } from '@duende/contracts/madrid-time';
import type { DemoParty } from './demo-parties.ts';

/** Days of a demo party, counted from the week of `today`: several nights start on Friday, one night on Saturday. */
export function demoDates({ week, nights }: Pick<DemoParty, 'week' | 'nights'>, today: string): string[] {
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = addDays(today, week * 7 - sinceMonday);
  const first = addDays(monday, nights > 1 ? 4 : 5);
  // A party of the running week whose night is gone already is next week's, so that the month never starts empty.
  const start = week === 0 && first < today ? addDays(first, 7) : first;
  return Array.from({ length: nights }, (_, night) => addDays(start, night));
}
