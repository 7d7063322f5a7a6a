import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { isOn } from '@duende/contracts/parties/party-standing';

/** What may be said of a published party, as the dialog names it. */
export const ACTIONS = {
  cancelar: { call: 'POST /api/events/:id/cancel', confirm: 'Cancelar el evento', done: 'Evento cancelado' },
  'cancelar algunas fechas': {
    call: 'POST /api/events/:id/cancel',
    confirm: 'Cancelar esas fechas',
    done: 'Fechas canceladas',
  },
  'aplazar sin fecha': {
    call: 'POST /api/events/:id/postpone',
    confirm: 'Aplazar el evento',
    done: 'Evento aplazado',
  },
  'cambiar de fecha': {
    call: 'POST /api/events/:id/reschedule',
    confirm: 'Cambiar la fecha',
    done: 'Fecha cambiada',
  },
  'sigue en pie': {
    call: 'POST /api/events/:id/reinstate',
    confirm: 'Decir que sigue en pie',
    done: 'El evento sigue en pie',
  },
} as const;
export type ConditionAction = keyof typeof ACTIONS;

/** What moving a party is where whoever moves it may only propose that. */
export const PROPOSED_MOVE = {
  confirm: 'Proponer la fecha',
  done: 'Fecha propuesta',
  hint: 'Un administrador revisa la fecha nueva antes de que se publique. En tu perfil verás qué se decide.',
} as const;

/** The days of a party that may still be called off by themselves. */
export function daysToCancel({ dates, cancelledDates = [] }: EventAnswer, today: string): readonly string[] {
  return dates.filter((day) => day >= today && !cancelledDates.includes(day));
}

/** What may be said of this one, by somebody who may edit parties or by its author. */
export function actionsFor(party: EventAnswer, mayEdit: boolean, today: string): readonly ConditionAction[] {
  const isWhole = isOn(party) && party.cancelledDates.length === 0;
  const actions: Readonly<Record<ConditionAction, boolean>> = {
    cancelar: party.condition !== 'cancelled',
    'cancelar algunas fechas': isOn(party) && party.dates.length > 1 && daysToCancel(party, today).length > 0,
    'aplazar sin fecha': party.condition !== 'postponed',
    'cambiar de fecha': mayEdit || party.condition !== 'cancelled',
    'sigue en pie': !isWhole,
  };
  return (Object.keys(actions) as ConditionAction[]).filter((action) => actions[action]);
}
