/**
 * Spanish texts for days (`YYYY-MM-DD`) and times (`HH:MM`). Days are worded by hand: what the server writes is what the
 * browser takes over, whatever tables of languages either of them carries. They are counted in UTC, so that no zone moves
 * them.
 */
export const WEEKDAYS: readonly string[] = [
  'lunes',
  'martes',
  'miércoles',
  'jueves',
  'viernes',
  'sábado',
  'domingo',
];
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

const NO_TIME = '00:00';

export const monthName = (day: string): string => MONTHS[Number(day.slice(5, 7)) - 1] ?? '';
const weekdayName = (day: string) => WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7] ?? '';
const dayNumber = (day: string) => Number(day.slice(8));
const dayAndMonth = (day: string) => `${dayNumber(day)} de ${monthName(day)}`;
const block = (name: string) => name.slice(0, 3).toUpperCase();

/** `{ weekday: 'SÁB', day: '26', month: 'SEP' }` */
export function dayBlock(day: string): { weekday: string; day: string; month: string } {
  return { weekday: block(weekdayName(day)), day: `${dayNumber(day)}`, month: block(monthName(day)) };
}

/** `26/9/26` */
export function shortDay(day: string): string {
  return `${dayNumber(day)}/${Number(day.slice(5, 7))}/${day.slice(2, 4)}`;
}

/** `26 sept` */
export function shortDate(day: string): string {
  const month = monthName(day);
  return `${dayNumber(day)} ${month.slice(0, month === 'septiembre' ? 4 : 3)}`;
}

/** `sábado 26 de septiembre` */
export function dayWords(day: string): string {
  return `${weekdayName(day)} ${dayAndMonth(day)}`;
}

/** `sábado, 26 de septiembre de 2026`; without the year when it is today's. */
export function longDay(day: string, today = ''): string {
  const year = day.slice(0, 4);
  return `${weekdayName(day)}, ${dayAndMonth(day)}${year === today.slice(0, 4) ? '' : ` de ${year}`}`;
}

/** `23:00 – 06:00`; a time of 00:00 means that nobody gave one. */
export function timeRange(start: string, end: string): string {
  if (start === NO_TIME) return end === NO_TIME ? '' : `hasta las ${end}`;
  return end === NO_TIME ? `desde las ${start}` : `${start} – ${end}`;
}
