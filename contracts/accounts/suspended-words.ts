import type { Suspension } from './suspension.ts';

const MONTHS = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
];

/** `day` is a day in Madrid. */
export function isSuspendedOn({ lastDay }: Pick<Suspension, 'lastDay'>, day: string): boolean {
  return lastDay === null || day <= lastDay;
}

/** `Tu cuenta está suspendida hasta el 3 de mayo de 2027, incluido. Motivo: …` */
export function suspendedWords({ lastDay, reason }: Suspension): string {
  const [year, month, day] = (lastDay ?? '').split('-').map(Number);
  const until =
    lastDay === null
      ? 'sin fecha de fin'
      : `hasta el ${String(day)} de ${MONTHS[(month ?? 1) - 1] ?? ''} de ${String(year)}, incluido`;
  return `Tu cuenta está suspendida ${until}.${reason === null ? '' : ` Motivo: ${reason}`}`;
}
