import type { NoticeAnswer } from '@duende/contracts/notices/notice-answers';
import { isOfSeat } from '@duende/contracts/notices/push-message';
import { isolated } from '@duende/contracts/common/visible-text';
import { rideTime } from '@duende/contracts/rides/ride-times';
import { nearDay } from '../dates/date-text.ts';
import { changeText } from '../parties/change-text.ts';

type NoticeFacts = Pick<NoticeAnswer, 'kind' | 'as' | 'event' | 'changes' | 'seat'>;

/** `Se ha cancelado «Luna».` */
export function noticeText({ kind, as, event: { name }, changes, seat }: NoticeFacts): string {
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
      return `¡${party} ya está publicada!`;
    case 'rejected':
      return `${party} no se ha aprobado. Mira por qué.`;
    case 'withdrawn':
      return `${party} vuelve a estar pendiente de aprobación.`;
    case 'proposal-accepted':
      return `Se ha aceptado el cambio que propusiste de ${party}.`;
    case 'proposal-rejected':
      return `No se ha aceptado el cambio que propusiste de ${party}.`;
    case 'seat-asked':
    case 'seat-left':
    case 'seat-granted':
    case 'seat-refused':
    case 'seat-lost':
      return SEAT_TEXTS[kind](party, seatWords(seat));
    case 'seat-uncertain':
      return `Tu plaza en un viaje a ${party} no es segura: puede que quien conduce no vaya.`;
    case 'seat-certain':
      return `Tu plaza en un viaje a ${party} vuelve a ser segura.`;
    case 'ride-gone':
      return `Se ha caído un viaje a ${party} en el que pediste plaza.`;
    case 'published':
      return `Fiesta nueva, como las que te gustan: ${party}.`;
    default:
      kind satisfies never;
      return '';
  }
}

interface SeatWords {
  /** `undefined`: the account is deleted */
  readonly who: string | undefined;
  readonly seats: string;
  /** ` · sáb 5 dic, 20:30`; `''` if the ride does not say */
  readonly when: string;
}

const SEAT_TEXTS = {
  'seat-asked': (party, { who = 'Alguien', seats, when }) => `${who} te pide ${seats} para ${party}${when}`,
  'seat-left': (party, { who = 'Alguien', seats, when }) =>
    `${who} ha dejado ${seats} de tu viaje a ${party}${when}`,
  'seat-granted': (party, { who, seats, when }) =>
    `${who === undefined ? 'Tienes' : `${who} te da`} ${seats} para ${party}${when}`,
  'seat-refused': (party, { who = 'Quien conduce', when }) => `${who} no puede llevarte a ${party}${when}`,
  'seat-lost': (party, { who = 'Quien conduce', when }) => `${who} ya no puede llevarte a ${party}${when}`,
} as const satisfies Partial<Record<NoticeAnswer['kind'], (party: string, words: SeatWords) => string>>;

function seatWords(seat: NoticeAnswer['seat']): SeatWords {
  const { username, seats = 1, leavesAt = null } = seat ?? {};
  const { day, time } = rideTime(leavesAt ?? '');
  return {
    who: username ? isolated(username) : undefined,
    seats: seats === 1 ? 'una plaza' : `${seats} plazas`,
    when: leavesAt === null ? '.' : ` · ${nearDay(day)}, ${time}`,
  };
}

/** `«Luna». La hora pasó de 22:00 a 23:00.` */
const changesOf = (party: string, changes: NoticeFacts['changes']) =>
  `${party}. ${changes.map((change) => `${changeText(change)}.`).join(' ')}`;
