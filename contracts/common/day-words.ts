import { monthOf } from './madrid-time.ts';

/**
 * Days are `YYYY-MM-DD`. Without `Intl`, so that server and browser write the same text; in UTC, so that no time zone
 * moves a day.
 */
const MONTHS: readonly string[] = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

export const WEEKDAYS: readonly string[] = [
  'lunes',
  'martes',
  'miércoles',
  'jueves',
  'viernes',
  'sábado',
  'domingo',
];
export const weekdayName = (day: string) => WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7] ?? '';

/** `diciembre`, of `YYYY-MM-DD` or `YYYY-MM`; `''` if neither. */
export const monthName = (day: string): string => MONTHS[Number(day.slice(5, 7)) - 1] ?? '';

/** `sábado 26 de septiembre` */
export const dayWords = (day: string): string =>
  `${weekdayName(day)} ${Number(day.slice(8))} de ${monthName(day)}`;

/** `26 sept` */
export function shortDate(day: string): string {
  const month = monthName(day);
  return `${Number(day.slice(8))} ${month.slice(0, month === 'septiembre' ? 4 : 3)}`;
}

/** `7, 14 y 21 dic`; several months are named each time. */
export function daysText(days: readonly string[]): string {
  const isOneMonth = new Set(days.map(monthOf)).size === 1;
  const words = days.map((day, index) =>
    isOneMonth && index < days.length - 1 ? `${Number(day.slice(8))}` : shortDate(day),
  );
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' y ');
}

/** `sáb 26 sept` */
export const nearDay = (day: string): string => `${weekdayName(day).slice(0, 3)} ${shortDate(day)}`;
