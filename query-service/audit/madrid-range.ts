import { addDays, msUntilMadridMidnight } from '@duende/contracts/madrid-time';

/** The moment a day begins in Madrid, ISO 8601. */
export function startOfDay(day: string): string {
  const noonBefore = new Date(`${addDays(day, -1)}T12:00:00Z`);
  return new Date(noonBefore.getTime() + msUntilMadridMidnight(noonBefore)).toISOString();
}
