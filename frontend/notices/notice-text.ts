import type { NoticeAnswer } from '@duende/contracts/notices/notice-answers';
import { isOfSeat } from '@duende/contracts/notices/push-message';
import { isolated } from '@duende/contracts/common/visible-text';
import { changeText } from '../parties/change-text.ts';

type NoticeFacts = Pick<NoticeAnswer, 'kind' | 'as' | 'event' | 'changes'>;

/** `Se ha cancelado «Luna».` */
export function noticeText({ kind, as, event: { name }, changes }: NoticeFacts): string {
  if (name === null)
    return isOfSeat({ as })
      ? 'Ya no está publicada una fiesta para la que compartías viaje.'
      : 'Una fiesta a la que ibas ya no está publicada.';
  const party = `«${isolated(name)}»`;
  switch (kind) {
    case 'cancelled':
      return changes.length > 0 ? changesOf(party, changes) : `Se ha cancelado ${party}.`;
    case 'postponed':
      return `Se ha aplazado ${party}, sin fecha nueva todavía.`;
    case 'reinstated':
      return changes.length > 0 ? changesOf(party, changes) : `${party} vuelve a estar en pie.`;
    case 'rescheduled':
    case 'changed':
      return changesOf(party, changes);
    case 'removed':
      return as === 'author' ? `Se ha retirado ${party}, que enviaste tú.` : `${party} ya no está publicada.`;
    case 'approved':
      return `Se ha publicado ${party}, que enviaste tú.`;
    case 'rejected':
      return `No se ha aprobado ${party}, que enviaste tú.`;
    case 'withdrawn':
      return `${party} vuelve a estar pendiente de aprobación.`;
    case 'proposal-accepted':
      return `Se ha aceptado el cambio que propusiste de ${party}.`;
    case 'proposal-rejected':
      return `No se ha aceptado el cambio que propusiste de ${party}.`;
    case 'seat-asked':
      return `Te piden plaza en tu viaje a ${party}.`;
    case 'seat-left':
      return `Ha quedado libre una plaza que habías dado en tu viaje a ${party}.`;
    case 'seat-granted':
      return `Tienes plaza en un viaje a ${party}.`;
    case 'seat-refused':
      return `No te han dado plaza en un viaje a ${party}.`;
    case 'seat-lost':
      return `Ya no tienes la plaza que te habían dado en un viaje a ${party}.`;
    case 'seat-uncertain':
      return `Tu plaza en un viaje a ${party} no es segura: puede que quien conduce no vaya.`;
    case 'seat-certain':
      return `Tu plaza en un viaje a ${party} vuelve a ser segura.`;
    case 'ride-gone':
      return `Se ha retirado un viaje a ${party} en el que habías pedido plaza.`;
    case 'published':
      return `Fiesta nueva, como las que te gustan: ${party}.`;
    default:
      kind satisfies never;
      return '';
  }
}

/** `«Luna». La hora pasó de 22:00 a 23:00.` */
const changesOf = (party: string, changes: NoticeFacts['changes']) =>
  `${party}. ${changes.map((change) => `${changeText(change)}.`).join(' ')}`;
