import { monthName } from '../common/day-words.ts';
import type { Suspension } from './suspension.ts';

/** `day` is a day in Madrid. */
export function isSuspendedOn({ lastDay }: Pick<Suspension, 'lastDay'>, day: string): boolean {
  return lastDay === null || day <= lastDay;
}

/** `Tu cuenta está suspendida hasta el 3 de mayo de 2027, incluido.` */
export function suspendedUntilWords({ lastDay }: Pick<Suspension, 'lastDay'>): string {
  const until =
    lastDay === null
      ? 'sin fecha de fin'
      : `hasta el ${Number(lastDay.slice(8))} de ${monthName(lastDay)} de ${lastDay.slice(0, 4)}, incluido`;
  return `Tu cuenta está suspendida ${until}.`;
}

export const suspendedForWords = ({ reason }: Pick<Suspension, 'reason'>): string =>
  reason === null ? '' : ` Motivo: ${reason}`;

export const suspendedWords = (suspension: Suspension): string =>
  suspendedUntilWords(suspension) + suspendedForWords(suspension);
