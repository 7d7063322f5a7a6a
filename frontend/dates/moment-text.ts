import { madridClock } from '@duende/contracts/common/madrid-clock';
import { shortDate, dayWords } from './date-text.ts';

/** `3 may, 18:10`, in Madrid. */
export function nearMoment(at: string): string {
  const { day, time } = madridClock(Date.parse(at));
  return `${shortDate(day)}, ${time.slice(0, 5)}`;
}

/** `sábado 30 de mayo de 2026, 23:59`; with seconds unless they are 0. */
export function momentWords(moment: number): string {
  const { day, time } = madridClock(moment);
  return `${dayWords(day)} de ${day.slice(0, 4)}, ${time.endsWith(':00') ? time.slice(0, 5) : time}`;
}

/** ISO 8601 moments in Madrid time. */
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-ES', { timeZone: 'Europe/Madrid', ...options });

const dayFormat = format({});
const dayAndTimeFormat = format({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const timeFormat = format({ hour: '2-digit', minute: '2-digit' });
const shortFormat = format({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

const MISSING = 'N/A';

function textOf(formatter: Intl.DateTimeFormat, moment: string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? MISSING : formatter.format(date);
}

/** `21/11/2026`; 'N/A' for an invalid moment. */
export const momentDay = (moment: string) => textOf(dayFormat, moment);

/** `21 nov 2026, 13:05` */
export const momentDayAndTime = (moment: string) => textOf(dayAndTimeFormat, moment);

/** `13:05` */
export const momentTime = (moment: string) => textOf(timeFormat, moment);

/** `26 sept, 23:10` */
export const momentText = (moment: string) => textOf(shortFormat, moment);
