import { cutText } from '../common/limits.ts';
import { isolated } from '../common/visible-text.ts';
import type { NoticeAnswer } from './notice-answers.ts';

/** Screens may be locked: a party and a fact, never a person. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  /** a later one replaces it */
  readonly tag: string;
}

type NoticeFacts = Pick<NoticeAnswer, 'kind' | 'as' | 'event' | 'changes'> & {
  readonly seat: Pick<NonNullable<NoticeAnswer['seat']>, 'rideId'> | null;
};

const NOTICES_PATH = '/avisos';
/** The rest are counted. */
const NAMED = 3;

/** Newest first. */
export function pushMessageOf(notices: readonly [NoticeFacts, ...NoticeFacts[]]): PushMessage {
  const [first] = notices;
  if (notices.length === 1) return messageOf(first);
  const lines = notices.slice(0, NAMED).map((notice) => `${nameOf(notice)}: ${lowered(factOf(notice))}`);
  const more = notices.length - lines.length;
  const rest = more === 0 ? [] : [more === 1 ? 'Y un aviso más.' : `Y ${more} avisos más.`];
  return {
    title: `${notices.length} avisos`,
    body: [...lines, ...rest].join('\n'),
    path: NOTICES_PATH,
    tag: 'summary',
  };
}

function messageOf(notice: NoticeFacts): PushMessage {
  const { event } = notice;
  return {
    title: nameOf(notice),
    body: factOf(notice),
    path: pathOf(notice),
    tag: isOfSeat(notice) ? `${event.id} rides` : event.id,
  };
}

function pathOf(notice: NoticeFacts): string {
  if (!hasPage(notice)) return NOTICES_PATH;
  const page = `/event/${notice.event.id}`;
  if (!isOfSeat(notice)) return page;
  const ride = rideOf(notice);
  return ride === null ? `${page}/rides` : `${page}/rides?ride=${ride}`;
}

/** The ride to open; `null`: none, or removed. */
export const rideOf = ({ kind, seat }: Pick<NoticeFacts, 'kind' | 'seat'>): string | null =>
  kind === 'ride-gone' ? null : (seat?.rideId ?? null);

/** Notices about seats lead to the party's rides. */
export const isOfSeat = ({ as }: Pick<NoticeAnswer, 'as'>): boolean => as === 'driver' || as === 'passenger';

/** Whether its page can be opened; decisions on removed parties are in the profile. */
export const hasPage = ({ kind, event }: Pick<NoticeFacts, 'kind' | 'event'>): boolean =>
  event.name !== null && kind !== 'removed' && kind !== 'rejected';

function nameOf({ as, event: { name } }: NoticeFacts): string {
  if (name !== null) return isolated(cutText(name, 60));
  return isOfSeat({ as }) ? 'Un viaje compartido' : 'Una fiesta a la que ibas';
}

function factOf({ kind, as, changes }: NoticeFacts): string {
  switch (kind) {
    case 'cancelled':
      return changes.length > 0 ? 'Se han cancelado algunos días.' : 'Se ha cancelado.';
    case 'postponed':
      return 'Se ha aplazado, sin fecha nueva todavía.';
    case 'reinstated':
      return changes.length > 0 ? 'Vuelven días que se habían cancelado.' : 'Vuelve a estar en pie.';
    case 'rescheduled':
      return 'Hay fecha nueva.';
    case 'changed':
      return changedText(changes);
    case 'removed':
      return as === 'author' ? 'Se ha eliminado.' : 'Ya no está publicada.';
    case 'approved':
      return 'Se ha publicado.';
    case 'rejected':
      return 'No se ha aprobado.';
    case 'withdrawn':
      return 'Vuelve a estar pendiente de aprobación.';
    case 'proposal-accepted':
      return 'Se ha aceptado el cambio que propusiste.';
    case 'proposal-rejected':
      return 'No se ha aceptado el cambio que propusiste.';
    case 'seat-asked':
      return 'Te piden plaza en tu viaje.';
    case 'seat-left':
      return 'Ha quedado libre una plaza de tu viaje.';
    case 'seat-granted':
      return 'Tienes plaza en un viaje.';
    case 'seat-refused':
      return 'No te han dado plaza en un viaje.';
    case 'seat-lost':
      return 'Ya no tienes plaza en un viaje.';
    case 'seat-uncertain':
      return 'Tu plaza no es segura: puede que quien conduce no vaya.';
    case 'seat-certain':
      return 'Tu plaza vuelve a ser segura.';
    case 'ride-gone':
      return 'Se ha caído un viaje en el que pediste plaza.';
    case 'published':
      return 'Fiesta nueva, como las que te gustan.';
    default:
      kind satisfies never;
      return '';
  }
}

const CHANGED: Partial<Readonly<Record<NoticeAnswer['changes'][number]['field'], string>>> = {
  location: 'la zona',
  point: 'el punto en el mapa',
  dates: 'la fecha',
  startTime: 'la hora',
  endTime: 'la hora de fin',
  cancelledDates: 'los días que se celebra',
};

/** `Cambia la fecha, la hora y la zona.` */
function changedText(changes: NoticeFacts['changes']): string {
  const words = changes.flatMap(({ field }) => CHANGED[field] ?? []);
  const last = words.pop();
  if (last === undefined) return 'Ha cambiado.';
  return words.length === 0 ? `Cambia ${last}.` : `Cambian ${words.join(', ')} y ${last}.`;
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
