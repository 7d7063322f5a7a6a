import { monthOf } from '@duende/contracts/common/madrid-time';
import { shortDate } from './date-text.ts';

/** `7, 14 y 21 dic`; the month for each day where they lie in several. */
export function daysText(days: readonly string[]): string {
  const isOneMonth = new Set(days.map(monthOf)).size === 1;
  const words = days.map((day, index) =>
    isOneMonth && index < days.length - 1 ? `${Number(day.slice(8))}` : shortDate(day),
  );
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' y ');
}
