import type { PartyChangeAnswer } from '@duende/contracts/parties/change-answers';
import { costLabel } from '@duende/contracts/parties/cost-label';
import { TICKETS_WORDS } from '@duende/contracts/parties/tickets';
import { daysText, weekdayName } from '../dates/date-text.ts';

type Change = Pick<PartyChangeAnswer, 'field' | 'from' | 'to'>;

/** `La hora pasó de 22:00 a 23:00` */
export function changeText({ field, from, to }: Change): string {
  switch (field) {
    case 'name':
      return to === null ? 'Cambió el nombre' : `Cambió el nombre: ahora es «${text(to)}»`;
    case 'location':
      return `La zona pasó de ${text(from)} a ${text(to)}`;
    case 'point':
      return 'Cambió el punto en el mapa';
    case 'place':
      if (to === null) return 'Cambió el lugar';
      if (to === '') return 'Ya no se dice el lugar';
      return from === '' ? `Ya se sabe dónde es: ${text(to)}` : `Cambió el lugar: ahora es ${text(to)}`;
    case 'dates':
      return datesText(days(from), days(to));
    case 'startTime':
      return hourText('La hora', 'empieza', text(from), text(to));
    case 'endTime':
      return hourText('La hora de fin', 'termina', text(from), text(to));
    case 'cost':
      return costText(from, to);
    case 'condition':
      return CONDITIONS[text(to)] ?? '';
    case 'cancelledDates':
      return cancelledText(from === null ? null : days(from), days(to));
    case 'sets':
      return 'Cambiaron los horarios';
    case 'tickets':
      return TICKETS[text(to)] ?? '';
    default:
      field satisfies never;
      return '';
  }
}

const text = (value: Change['to']) => (typeof value === 'string' ? value : '');
const days = (value: Change['to']) => (Array.isArray(value) ? value : []);

const CONDITIONS: Readonly<Record<string, string>> = {
  cancelled: 'Fiesta cancelada',
  postponed: 'Se aplazó la fiesta, sin fecha nueva todavía',
  scheduled: 'La fiesta vuelve a estar en pie',
};

const TICKETS: Readonly<Record<string, string>> = {
  ...TICKETS_WORDS,
  unknown: 'Ya no se dice cómo van las entradas',
};

/** `La fecha pasó del 2 may al 9 may`, `Las fechas pasaron del 2 y 3 may al 9 may` */
function datesText(from: readonly string[], to: readonly string[]): string {
  if (from.length === 1 && to.length === 1) return `La fecha pasó del ${daysText(from)} al ${daysText(to)}`;
  return `Las fechas pasaron del ${daysText(from)} al ${daysText(to)}`;
}

function hourText(what: string, does: string, from: string, to: string): string {
  if (to === '') return `Ya no se sabe a qué hora ${does}`;
  if (from === '') return `Ya se sabe a qué hora ${does}: a las ${to}`;
  return `${what} pasó de ${from} a ${to}`;
}

function costText(from: Change['from'], to: Change['to']): string {
  if (to === null) return 'Cambió el precio';
  if (to === '') return 'Ya no se dice el precio';
  const now = costLabel(text(to));
  return from === null || from === ''
    ? `Cambió el precio: ahora es ${now}`
    : `El precio pasó de ${costLabel(text(from))} a ${now}`;
}

/** @param from `null`: all days were cancelled before */
function cancelledText(from: readonly string[] | null, to: readonly string[]): string {
  const isOne = (some: readonly string[]) => some.length === 1;
  if (from === null) return `El ${daysText(to)} ${isOne(to) ? 'sigue cancelado' : 'siguen cancelados'}`;
  const added = to.filter((day) => !from.includes(day));
  const back = from.filter((day) => !to.includes(day));
  const rest = back.length > 0 ? '' : '; el resto sigue';
  const texts = [
    ...(added.length > 0 ? [`${lostText(added)}${rest}`] : []),
    ...(back.length > 0 ? [`El ${daysText(back)} ${isOne(back) ? 'vuelve' : 'vuelven'} a estar en pie`] : []),
  ];
  return texts.join('. ');
}

/** `Se cae el domingo 3 may`, `Se caen el 2 y 3 may` */
function lostText(days: readonly string[]): string {
  const [day, ...others] = days;
  return day !== undefined && others.length === 0
    ? `Se cae el ${weekdayName(day)} ${daysText(days)}`
    : `Se caen el ${daysText(days)}`;
}
