import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { isOn } from '@duende/contracts/parties/party-condition';

/** Sentence, call and texts of each action on a published party. */
export const ACTIONS = {
  cancel: {
    words: 'Se cancela entera',
    call: 'POST /api/events/:id/cancel',
    confirm: 'Cancelar el evento',
    done: 'Fiesta cancelada',
  },
  'cancel-days': {
    words: 'Se cae algún día',
    call: 'POST /api/events/:id/cancel',
    confirm: 'Cancelar esos días',
    done: 'Días cancelados',
  },
  postpone: {
    words: 'Se aplaza, sin fecha',
    call: 'POST /api/events/:id/postpone',
    confirm: 'Aplazar el evento',
    done: 'Fiesta aplazada',
  },
  move: {
    words: 'Cambia de día',
    call: 'POST /api/events/:id/reschedule',
    confirm: 'Cambiar de día',
    done: 'Fiesta con nueva fecha',
  },
  reinstate: {
    words: 'Vuelve a estar en pie',
    call: 'POST /api/events/:id/reinstate',
    confirm: 'Decir que sigue en pie',
    done: 'La fiesta sigue en pie',
  },
} as const;
export type ConditionAction = keyof typeof ACTIONS;

export const SENTENCES = Object.fromEntries(
  Object.entries(ACTIONS).map(([action, { words }]) => [action, words]),
) as Readonly<Record<ConditionAction, string>>;

/** Texts for people who may only propose it. */
export const PROPOSED_MOVE = {
  confirm: 'Proponer la fecha',
  done: 'Fecha propuesta',
  hint: 'Alguien del equipo revisa la fecha nueva antes de que se publique. Te avisaremos.',
} as const;

export function daysToCancel({ dates, cancelledDates = [] }: EventAnswer, today: string): readonly string[] {
  return dates.filter((day) => day >= today && !cancelledDates.includes(day));
}

export const isWhole = (party: EventAnswer): boolean => isOn(party) && party.cancelledDates.length === 0;

export function actionsFor(party: EventAnswer, mayEdit: boolean, today: string): readonly ConditionAction[] {
  const actions: Readonly<Record<ConditionAction, boolean>> = {
    cancel: party.condition !== 'cancelled',
    'cancel-days': isOn(party) && party.dates.length > 1 && daysToCancel(party, today).length > 0,
    postpone: party.condition !== 'postponed',
    move: mayEdit || party.condition !== 'cancelled',
    reinstate: !isWhole(party),
  };
  return (Object.keys(actions) as ConditionAction[]).filter((action) => actions[action]);
}
