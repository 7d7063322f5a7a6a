/** Spanish texts for days (`YYYY-MM-DD`) and times (`HH:MM`). A day is formatted in UTC, so that no zone moves it. */
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-ES', { timeZone: 'UTC', ...options });

const weekdayFormat = format({ weekday: 'short' });
const monthFormat = format({ month: 'short' });
const longFormat = format({ weekday: 'long', day: 'numeric', month: 'long' });
const longYearFormat = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const shortFormat = format({ day: 'numeric', month: 'numeric', year: '2-digit' });
const momentFormat = new Intl.DateTimeFormat('es-ES', {
  timeZone: 'Europe/Madrid',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

const NO_TIME = '00:00';
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** `{ weekday: 'SÁB', day: '26', month: 'SEP' }` */
export function dayBlock(day: string): { weekday: string; day: string; month: string } {
  const date = dateOf(day);
  const three = (text: string) => text.slice(0, 3).toUpperCase();
  return {
    weekday: three(weekdayFormat.format(date)),
    day: String(date.getUTCDate()),
    month: three(monthFormat.format(date)),
  };
}

/** `26/9/26` */
export function shortDay(day: string): string {
  return shortFormat.format(dateOf(day));
}

/** `sábado, 26 de septiembre`, with the year when it is another than today's. */
export function longDay(day: string, today: string): string {
  return (day.slice(0, 4) === today.slice(0, 4) ? longFormat : longYearFormat).format(dateOf(day));
}

/** `23:00 – 06:00`; a time of 00:00 means that nobody gave one. */
export function timeRange(start: string, end: string): string {
  if (start === NO_TIME) return end === NO_TIME ? '' : `hasta las ${end}`;
  return end === NO_TIME ? `desde las ${start}` : `${start} – ${end}`;
}

/** A moment (ISO 8601) in Madrid: `26 sept, 23:10`. */
export function momentText(moment: string): string {
  return momentFormat.format(new Date(moment));
}
