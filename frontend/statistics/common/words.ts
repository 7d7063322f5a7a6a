import { monthName } from '../../dates/date-text.ts';

/** `1 fiesta`, `12 fiestas` */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The viewer may not read the name. */
export const UNPUBLISHED = 'Fiesta sin publicar';

const HOUR = 60;
const DAY = 24 * HOUR;

/** `35 minutos`, `3 horas`, `2 días` */
export function durationText(minutes: number): string {
  if (minutes < 1) return 'menos de un minuto';
  const [rounded, hours, days] = [minutes, minutes / HOUR, minutes / DAY].map(Math.round) as [
    number,
    number,
    number,
  ];
  if (rounded < HOUR) return counted(rounded, 'minuto');
  return hours < 48 ? counted(hours, 'hora') : counted(days, 'día');
}

/** `mayo`, with its year if it differs. */
export function monthWords(month: string, year: string): string {
  const name = monthName(`${month}-01`);
  return month.startsWith(year) ? name : `${name} de ${month.slice(0, 4)}`;
}

/** `may 26` */
export const monthLabel = (month: string): string =>
  `${monthName(`${month}-01`).slice(0, 3)} ${month.slice(2, 4)}`;

/** `YYYY-MM`, between the months of two days. */
export function monthsBetween(from: string, to: string): readonly string[] {
  const number = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const [first, last] = [number(from), number(to)];
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const at = first + index;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}

/** `el doble que`, `tantas como`, `3 más que`; feminine, for parties. */
export function comparedWords(now: number, before: number): string {
  if (now === before) return 'tantas como';
  if (before > 0 && now === 2 * before) return 'el doble que';
  if (before > 0 && now === 3 * before) return 'el triple que';
  if (now > 0 && before === 2 * now) return 'la mitad que';
  return `${Math.abs(now - before)} ${now > before ? 'más' : 'menos'} que`;
}

export const percent = (part: number, whole: number): string => `${Math.round((part / whole) * 100)} %`;
