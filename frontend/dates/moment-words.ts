import { madridClock } from '@duende/contracts/common/madrid-clock';
import { dayWords } from './date-text.ts';

/** `sábado 30 de mayo de 2026, 23:59`; with seconds where there are any. */
export function momentWords(moment: number): string {
  const { day, time } = madridClock(moment);
  return `${dayWords(day)} de ${day.slice(0, 4)}, ${time.endsWith(':00') ? time.slice(0, 5) : time}`;
}
