import { STATISTICS_LIMITS } from '@duende/contracts/history/statistics';
import { invalidDays, type RangeErrors } from '../../dates/range-errors.ts';
import { addDays, isCalendarDay } from '@duende/contracts/common/madrid-time';

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface Preset extends Days {
  readonly words: string;
}

/** The longest starts with the first data, as far back as the server allows. */
export function presets(
  today: string,
  known: { readonly first: string | null; readonly last: string | null },
) {
  const last = known.last !== null && known.last > today ? known.last : today;
  const longest = addDays(monthsBefore(last, STATISTICS_LIMITS.years * 12), 1);
  const first = known.first ?? today;
  return [
    { words: '3 meses', from: addDays(monthsBefore(today, 3), 1), to: today },
    { words: '12 meses', from: undefined, to: undefined },
    { words: 'Todo', from: first < longest ? longest : first, to: last },
  ] as const satisfies readonly Preset[];
}

export function monthsBefore(day: string, months: number): string {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months;
  const month = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  for (let date = Number(day.slice(8)); date > 27; date -= 1)
    if (isCalendarDay(`${month}-${date}`)) return `${month}-${date}`;
  return `${month}-${day.slice(8)}`;
}

/** Errors as the server would answer. A missing end gets the default of twelve months. */
export function rangeErrors({ from, to }: Days, today: string): RangeErrors {
  const invalid = invalidDays({ from, to });
  if (invalid !== null) return invalid;
  const end = to ?? today;
  if (from === undefined) return {};
  if (end < from) return { to: 'El final debe ser posterior al principio.' };
  const { years } = STATISTICS_LIMITS;
  return from <= monthsBefore(end, years * 12) ? { from: `Elige como máximo ${years} años.` } : {};
}
