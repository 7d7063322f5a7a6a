import type { UndoPreviewAnswer } from '@duende/contracts/audit/undo-answer';
import {
  changedFields,
  changesParty,
  choiceOf,
  isChoice,
  type ConditionEvent,
} from '@duende/contracts/events/party-changes';
import type { DomainEvent } from '@duende/contracts/events/domain-event';
import type { UndoingType } from '@duende/contracts/events/event-records';
import { CHOSEN_ROWS } from '@duende/contracts/parties/party-situation';
import { fieldsOf } from './undo-party.ts';

export type UndoEffect = Pick<UndoPreviewAnswer, 'message' | 'changes' | 'kept'>;

/** `isDone`: the undo is recorded. */
export function effectOf(
  undone: DomainEvent,
  undoing: DomainEvent<UndoingType>,
  isDone: boolean,
): UndoEffect {
  const changes = changesOf(undoing);
  const kept =
    undone.type === 'PartyUpdated'
      ? fieldsOf(undone.data.changes).filter((field) => !changes.some((change) => change.field === field))
      : [];
  return {
    message: messageOf(undoing, { isDone, isPartial: kept.length > 0 }),
    changes: changes.map(({ field, from, to }) => ({ field, from, to })),
    kept: [...kept],
  };
}

function changesOf(undoing: DomainEvent<UndoingType>): UndoEffect['changes'] {
  if (undoing.type === 'HookChanged')
    return Object.entries(undoing.data.changes).map(([field, change]) => ({ field, ...change }));
  if (undoing.type === 'HookTargetChanged') return [{ field: 'place', ...undoing.data.place }];
  return changesParty(undoing) ? changedFields(undoing) : [];
}

/** The changes name the single days. */
function conditionText({ from, to }: ConditionEvent['data']['condition']): string {
  return from.condition === to.condition && to.condition === 'scheduled'
    ? 'Las fechas del evento vuelven a estar como antes de este cambio.'
    : CONDITION_TEXTS[to.condition];
}

const CONDITION_TEXTS = {
  scheduled: 'El evento vuelve a estar en pie.',
  postponed: 'El evento vuelve a estar aplazado.',
  cancelled: 'El evento vuelve a estar cancelado.',
} as const;

function messageOf(
  undoing: DomainEvent<UndoingType>,
  { isDone, isPartial }: { readonly isDone: boolean; readonly isPartial: boolean },
): string {
  if (isChoice(undoing)) return CHOSEN_ROWS[choiceOf(undoing).field].undone;
  switch (undoing.type) {
    case 'PartyApprovalWithdrawn':
      return 'El evento deja de estar publicado y vuelve a estar pendiente de aprobación.';
    case 'PartyRestored':
      return undoing.data.status === 'pending'
        ? 'El evento vuelve a estar pendiente de aprobación.'
        : 'El evento vuelve a estar publicado, con sus asistentes, comentarios y viajes.';
    case 'ProposalReopened':
      return 'El cambio propuesto vuelve a estar por decidir.';
    case 'ConditionReasonReopened':
      return 'El motivo vuelve a estar por revisar.';
    case 'PartyUpdated':
      return isPartial
        ? 'Vuelve a estar como antes lo que nadie ha cambiado después.'
        : 'El evento vuelve a estar como antes de este cambio.';
    case 'PartyNoticeSet':
      return undoing.data.notice.to === ''
        ? 'El evento se queda sin nota.'
        : 'El evento vuelve a tener la nota de antes.';
    case 'PartyCancelled':
    case 'PartyPostponed':
    case 'PartyReinstated':
      return conditionText(undoing.data.condition);
    case 'PartyRescheduled':
      return 'El evento vuelve a sus fechas y horas de antes.';
    case 'CommentRestored':
      return undoing.data.status === 'pending'
        ? 'El comentario vuelve a estar pendiente de aprobación.'
        : 'El comentario vuelve a estar publicado.';
    case 'ReportsReopened':
      return undoing.data.hides
        ? 'Las denuncias vuelven a estar por revisar y el comentario vuelve a ocultarse hasta entonces.'
        : 'Las denuncias vuelven a estar por revisar.';
    case 'AdminAppointed':
      return 'Esta cuenta vuelve a ser de administración. Tendrá efecto la próxima vez que inicie sesión.';
    case 'AdminDismissed':
      return 'Esta cuenta deja de ser de administración. Se cierran sus sesiones y sus tokens dejan de servir.';
    case 'AnalystAppointed':
      return 'Esta cuenta vuelve a ser de análisis. Tendrá efecto la próxima vez que inicie sesión.';
    case 'AnalystDismissed':
      return 'Esta cuenta deja de ser de análisis. Se cierran sus sesiones y sus tokens dejan de servir.';
    case 'SuspensionLifted':
      return 'La cuenta deja de estar suspendida.';
    case 'ModeratorAppointed':
      return 'Esta cuenta vuelve a ser de moderación. Tendrá efecto la próxima vez que inicie sesión.';
    case 'ModeratorDismissed':
      return 'Esta cuenta deja de ser de moderación. Se cierran sus sesiones.';
    case 'HookAdded':
      return 'El canal vuelve, con su destino y su clave. Los mensajes que no se enviaron se han perdido.';
    case 'HookRemoved':
      return 'El canal se quita, y los mensajes sin enviar se pierden.';
    case 'HookChanged':
      return 'El canal vuelve a estar como antes de este cambio.';
    case 'HookTargetChanged':
      return `Los mensajes vuelven a ir a ${undoing.data.place.to}.`;
    case 'ImportWithdrawn':
      return importSentence(undoing.data, isDone);
    default:
      throw new TypeError(`${(undoing satisfies never as DomainEvent).type} undoes nothing`);
  }
}

interface WithdrawnImport {
  readonly total: number;
  readonly approved: number;
  readonly partyIds: readonly string[];
}

/** `12 de 15 quitados, 3 ya aprobados.` */
function importSentence({ total, approved, partyIds }: WithdrawnImport, isDone: boolean): string {
  const withdrawn = partyIds.length;
  const removed = total - withdrawn - approved;
  const parts = [
    isDone
      ? `${withdrawn} de ${total} ${withdrawn === 1 ? 'quitado' : 'quitados'}`
      : `${withdrawn === 1 ? 'Se quita' : 'Se quitan'} ${withdrawn} de ${total} ${total === 1 ? 'evento' : 'eventos'}`,
    ...(approved > 0 ? [`${approved} ya ${approved === 1 ? 'aprobado' : 'aprobados'}`] : []),
    ...(removed > 0 ? [`${removed} ya ${removed === 1 ? 'quitado antes' : 'quitados antes'}`] : []),
  ];
  return `${parts.join(', ')}.`;
}
