import { cutText } from '../common/limits.ts';
import { isolated } from '../common/visible-text.ts';
import { byParty } from './by-party.ts';
import type { NoticeAnswer } from './notice-answers.ts';
import { eveText, NAMELESS, NOTICE_TEXTS, seatsText, seatUntil } from './notice-texts.ts';

/** Screens may be locked: a party and a fact, never a person. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  /** a later one replaces it */
  readonly tag: string;
}

type NoticeFacts = Pick<NoticeAnswer, 'kind' | 'as' | 'changes' | 'eve' | 'isPast'> & {
  readonly event: Pick<NoticeAnswer['event'], 'id' | 'name'>;
  readonly seat: Pick<NonNullable<NoticeAnswer['seat']>, 'rideId' | 'seats' | 'reservedUntil'> | null;
};

const NOTICES_PATH = '/avisos';
/** Where an author reads what became of what they sent, and why. */
const SENT_PATH = '/profile?tab=publicado';
/** The rest are counted. */
const NAMED = 3;

/** Newest first. */
export function pushMessageOf(notices: readonly [NoticeFacts, ...NoticeFacts[]]): PushMessage {
  const news = byParty(notices).map(({ latest }) => latest);
  const [first = notices[0], ...others] = news;
  if (others.length === 0) return messageOf(first);
  const lines = news.slice(0, NAMED).map((notice) => `${nameOf(notice)}: ${lowered(factOf(notice))}`);
  const more = news.length - lines.length;
  const rest = more === 0 ? [] : [more === 1 ? 'Y una fiesta más.' : `Y ${more} fiestas más.`];
  return {
    title: `Avisos de ${news.length} fiestas`,
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
  if (!hasPage(notice)) return notice.as === 'author' ? SENT_PATH : NOTICES_PATH;
  const page = `/event/${notice.event.id}`;
  if (!leadsToRides(notice)) return page;
  const ride = rideOf(notice);
  return ride === null ? `${page}/rides` : `${page}/rides?ride=${ride}`;
}

/** The ride to open; `null`: none, or removed. */
export const rideOf = ({ kind, seat, eve }: Pick<NoticeFacts, 'kind' | 'seat' | 'eve'>): string | null =>
  kind === 'ride-gone' ? null : (seat?.rideId ?? eve?.ride?.rideId ?? null);

/** To the party's rides: what is left to do on an eve is there. */
export const leadsToRides = (notice: Pick<NoticeAnswer, 'as' | 'kind'>): boolean =>
  isOfSeat(notice) || notice.kind === 'eve';

export const isOfSeat = ({ as }: Pick<NoticeAnswer, 'as'>): boolean => as === 'driver' || as === 'passenger';

/** Whether its page can be opened; decisions on removed parties are in the profile. */
export const hasPage = ({ kind, event }: Pick<NoticeFacts, 'kind' | 'event'>): boolean =>
  event.name !== null && kind !== 'removed';

function nameOf({ as, event: { name } }: NoticeFacts): string {
  return name === null ? NAMELESS[isOfSeat({ as }) ? 'ride' : 'party'].subject : isolated(cutText(name, 60));
}

function factOf(notice: NoticeFacts): string {
  const { kind, as, seat, eve } = notice;
  return NOTICE_TEXTS[kind].brief({
    party: nameOf(notice),
    isAuthor: as === 'author',
    who: null,
    seats: seatsText(seat?.seats ?? 1),
    when: '.',
    until: seatUntil(seat),
    changes: changesText(notice),
    eve: eve === null ? '' : eveText(eve),
  });
}

/** What changed, without what it was. */
function changesText({ kind, changes }: NoticeFacts): string {
  if (kind === 'rescheduled') return 'Hay fecha nueva.';
  if (kind === 'changed') return changedText(changes);
  if (changes.length === 0) return '';
  return kind === 'cancelled' ? 'Se cae algún día; el resto sigue.' : 'Vuelven días que se habían caído.';
}

const CHANGED: Partial<Readonly<Record<NoticeAnswer['changes'][number]['field'], string>>> = {
  location: 'la zona',
  point: 'el punto en el mapa',
  place: 'el lugar',
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

/** After the party's name; `¡Ya…` begins with its sign. */
const lowered = (text: string) => text.replace(/\p{L}/u, (letter) => letter.toLowerCase());
