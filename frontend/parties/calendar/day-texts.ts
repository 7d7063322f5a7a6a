import { dayWords, monthName } from '../../dates/date-text.ts';

/** `Septiembre 2026` */
export function monthTitle(month: string): string {
  const name = monthName(month);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${month.slice(0, 4)}`;
}

/** `sábado 26 de septiembre, 3 eventos`; `isOff`: none of them takes place as announced */
export function dayName(day: string, parties: number, going: number, isOff = false): string {
  const events = parties === 1 ? '1 evento' : parties === 0 ? 'sin eventos' : `${String(parties)} eventos`;
  return `${dayWords(day)}, ${events}${isOff ? (parties === 1 ? ', no se celebra' : ', no se celebran') : ''}${going > 0 ? ', vas' : ''}`;
}
