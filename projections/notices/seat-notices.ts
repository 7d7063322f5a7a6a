import type { NoticeAnswer } from '@duende/contracts/notices/notice-answers';
import { LIMITS } from '@duende/contracts/common/limits';
import type { PartyDocument } from '../parties/parties.ts';
import type { SeatDocument } from '../rides/seats.ts';
import type { ReadModels } from '../registry/registry.ts';
import type { Notice } from './notice-of.ts';

/** What a request for seats tells one of the two whom it is about. */
export interface SeatNotice extends Pick<Notice, 'id' | 'at' | 'kind' | 'as' | 'position'> {
  readonly userId: string;
  readonly partyId: string;
}

const NEWEST = { sort: { changedAt: -1, _id: -1 }, limit: LIMITS.listPage.screen } as const;

/** What became last of the requests for seats that a person made, and of those at their pins; not what they did themselves. */
export async function seatNotices(
  seats: Pick<ReadModels['seats'], 'find'>,
  userId: string,
): Promise<readonly SeatNotice[]> {
  const both = await Promise.all([seats.find({ userId }, NEWEST), seats.find({ driverId: userId }, NEWEST)]);
  return both.flat().flatMap((seat) => noticesOfSeat(seat).filter((notice) => notice.userId === userId));
}

/** What became last of a request, for each of the two who did not do it themselves. */
export function noticesOfSeat(seat: SeatDocument): readonly SeatNotice[] {
  return [
    ...toldTo(seat, { as: 'passenger', userId: seat.userId, kind: passengersKind(seat) }),
    ...toldTo(seat, { as: 'driver', userId: seat.driverId, kind: driversKind(seat) }),
  ];
}

/** The same as people read it; of a party that is off the calendar nobody is told the name. */
export function seatNoticeOf(notice: SeatNotice, party: PartyDocument | undefined): Notice {
  const { id, at, kind, as, position, partyId } = notice;
  const name = party?.status === 'approved' ? party.name : null;
  return { id, at, kind, as, position, event: { id: partyId, name }, changes: [] };
}

interface Told {
  readonly as: SeatDocument['changedBy'];
  readonly userId: string | null;
  readonly kind: NoticeAnswer['kind'] | null;
}

function toldTo(seat: SeatDocument, { as, userId, kind }: Told): readonly SeatNotice[] {
  const { _id, partyId, eventId, changedAt: at, changedPosition: position, changedBy } = seat;
  if (userId === null || kind === null || changedBy === as) return [];
  // One event may be the end of several requests.
  return [{ id: `${eventId}.${_id}`, at, position, kind, as, userId, partyId }];
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
