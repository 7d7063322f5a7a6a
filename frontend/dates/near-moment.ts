import { madridClock } from '@duende/contracts/common/madrid-clock';
import { shortDate } from './date-text.ts';

/** `3 may, 18:10`, of a clock in Madrid, for a moment (ISO 8601). */
export function nearMoment(at: string): string {
  const { day, time } = madridClock(Date.parse(at));
  return `${shortDate(day)}, ${time.slice(0, 5)}`;
}
