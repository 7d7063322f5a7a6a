/** Spanish texts of the calendar. A day is formatted in UTC, so that no zone moves it. */
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-ES', { timeZone: 'UTC', ...options });

const weekdayFormat = format({ weekday: 'long' });
const dayMonthFormat = format({ day: 'numeric', month: 'long' });
const monthFormat = format({ month: 'long' });
const shortMonthFormat = format({ month: 'short' });

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** lunes to domingo, by any week */
export const WEEKDAYS: readonly string[] = Array.from({ length: 7 }, (_, index) =>
  weekdayFormat.format(dateOf(`2024-01-0${index + 1}`)),
);

/** `Septiembre 2026` */
export function monthTitle(month: string): string {
  return `${capital(monthFormat.format(dateOf(`${month}-01`)))} ${month.slice(0, 4)}`;
}

/** `sábado 26 de septiembre` */
export function dayWords(day: string): string {
  return `${weekdayFormat.format(dateOf(day))} ${dayMonthFormat.format(dateOf(day))}`;
}

/** `26 sept` */
export function shortDate(day: string): string {
  return `${String(Number(day.slice(8)))} ${shortMonthFormat.format(dateOf(day))}`;
}

/** `sábado 26 de septiembre, 3 eventos` */
export function dayName(day: string, parties: number, going: number): string {
  const events = parties === 1 ? '1 evento' : parties === 0 ? 'sin eventos' : `${String(parties)} eventos`;
  return `${dayWords(day)}, ${events}${going > 0 ? ', vas' : ''}`;
}
