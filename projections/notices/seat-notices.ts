import type { NoticeAnswer } from '@duende/contracts/notices/notice-answers';
import { addDays } from '@duende/contracts/common/madrid-time';
import { madridMoment } from '@duende/contracts/common/madrid-clock';
import { isOver } from '@duende/contracts/parties/party-night';
import { LIMITS } from '@duende/contracts/common/limits';
import type { PartyDocument } from '../parties/parties.ts';
import type { UserDocument } from '../accounts/users.ts';
import type { RideDocument } from '../rides/rides.ts';
import { isDriverAway, type SeatDocument } from '../rides/seats.ts';
import type { ReadModels } from '../registry/registry.ts';
import { noticeParty, type Notice } from './notice-of.ts';

export interface SeatNotice extends Pick<Notice, 'id' | 'at' | 'kind' | 'as' | 'position' | 'cameWithTime'> {
  readonly userId: string;
  readonly partyId: string;
  readonly rideId: string;
  readonly seats: number;
  /** the other person; `null` if erased */
  readonly otherId: string | null;
  /** ISO 8601; `null`: no seat is reserved */
  readonly reservedUntil: string | null;
}

const NEWEST = { sort: { changedAt: -1, _id: -1 }, limit: LIMITS.listPage.screen } as const;

export async function seatNotices(
  seats: Pick<ReadModels['seats'], 'find'>,
  userId: string,
  today: string,
): Promise<readonly SeatNotice[]> {
  const both = await Promise.all([seats.find({ userId }, NEWEST), seats.find({ driverId: userId }, NEWEST)]);
  return both
    .flat()
    .flatMap((seat) => noticesOfSeat(seat, today).filter((notice) => notice.userId === userId));
}

/**
 * Notifies each person who did not make the last change. A passenger with a seat also hears of the driver's
 * suspension, and of its end from the next day on.
 * @param today the day in Madrid
 */
export function noticesOfSeat(seat: SeatDocument, today: string): readonly SeatNotice[] {
  return [
    ...driverNotices(seat, today),
    ...freeSeatNotices(seat),
    ...noticesFor(seat, { as: 'passenger', userId: seat.userId, kind: passengersKind(seat) }),
    ...noticesFor(seat, { as: 'driver', userId: seat.driverId, kind: driversKind(seat) }),
  ];
}

function driverNotices(seat: SeatDocument, today: string): readonly SeatNotice[] {
  const { _id, userId, standing, driverAway: away, driverBack: back } = seat;
  if (userId === null || standing !== 'granted') return [];
  const common = { as: 'passenger', userId, cameWithTime: false, ...aboutSeat(seat, 'passenger') } as const;
  if (back !== null) {
    const { eventId, at, position } = back;
    return [{ ...common, id: `${eventId}.${_id}`, at, position, kind: 'seat-certain' }];
  }
  if (away === null) return [];
  const { eventId, at, position, lastDay } = away;
  const uncertain = { ...common, id: `${eventId}.${_id}`, at, position, kind: 'seat-uncertain' } as const;
  if (lastDay === null || isDriverAway(seat, today)) return [uncertain];
  const over = new Date(madridMoment({ day: addDays(lastDay, 1), time: '00:00' })).toISOString();
  return [{ ...uncertain, id: `${uncertain.id}.over`, at: over, cameWithTime: true, kind: 'seat-certain' }];
}

function freeSeatNotices(seat: SeatDocument): readonly SeatNotice[] {
  const { _id, userId, offered } = seat;
  if (userId === null || offered === null) return [];
  const { eventId, at, position, until: reservedUntil } = offered;
  const about = { ...aboutSeat(seat, 'passenger'), reservedUntil };
  const common = { id: `${eventId}.${_id}`, at, position, cameWithTime: false, userId } as const;
  return [{ ...common, ...about, kind: 'seat-free', as: 'passenger' }];
}

/** A notice is useless once the party is over. */
export const isOfUse = ({ kind, at }: SeatNotice, party: PartyDocument | undefined): boolean =>
  (kind !== 'seat-uncertain' && kind !== 'seat-certain') ||
  (party !== undefined && !isOver(party, Date.parse(at)));

interface SeatTexts {
  readonly party: PartyDocument | undefined;
  /** absent where names must not appear, e.g. on a lock screen */
  readonly ride?: Pick<RideDocument, 'leavesAt' | 'removedAt'> | undefined;
  readonly other?: Pick<UserDocument, 'username'> | undefined;
  /** ISO 8601; of a notice read later */
  readonly now?: string;
}

/** Omits the name of an unpublished party. */
export function seatNoticeOf(notice: SeatNotice, { party, ride, other, now = notice.at }: SeatTexts): Notice {
  const { id, at, kind, as, position, cameWithTime, partyId, rideId, seats, reservedUntil } = notice;
  const event =
    party?.status === 'approved' ? noticeParty(party, true) : { id: partyId, name: null, photo: null };
  const leavesAt = ride?.removedAt === null ? ride.leavesAt : null;
  const seat = { rideId, username: other?.username ?? null, seats, leavesAt, reservedUntil };
  const isPast = reservedUntil !== null && reservedUntil <= now;
  return { id, at, kind, as, position, cameWithTime, event, changes: [], seat, eve: null, note: '', isPast };
}

interface Recipient {
  readonly as: SeatDocument['changedBy'];
  readonly userId: string | null;
  readonly kind: NoticeAnswer['kind'] | null;
}

function noticesFor(seat: SeatDocument, { as, userId, kind }: Recipient): readonly SeatNotice[] {
  const { _id, eventId, changedAt: at, changedPosition: position, changedBy } = seat;
  if (userId === null || kind === null || changedBy === as) return [];
  // One event may end several requests.
  const id = `${eventId}.${_id}`;
  return [{ id, at, position, cameWithTime: false, kind, as, userId, ...aboutSeat(seat, as) }];
}

function aboutSeat({ partyId, rideId, seats, userId, driverId }: SeatDocument, as: Recipient['as']) {
  return { partyId, rideId, seats, otherId: as === 'passenger' ? driverId : userId, reservedUntil: null };
}

function passengersKind({ standing, grantedAt }: SeatDocument): NoticeAnswer['kind'] | null {
  if (standing === 'granted') return 'seat-granted';
  if (standing === 'refused') return grantedAt === null ? 'seat-refused' : 'seat-lost';
  return standing === 'ended' ? 'ride-gone' : null;
}

function driversKind({ standing, grantedAt }: SeatDocument): NoticeAnswer['kind'] | null {
  if (standing === 'open') return 'seat-asked';
  return grantedAt !== null ? 'seat-left' : null;
}
