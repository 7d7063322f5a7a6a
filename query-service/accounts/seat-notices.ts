import type { NoticeAnswer } from '@duende/contracts/accounts/notice-answers';
import { LIMITS } from '@duende/contracts/common/limits';
import type { SeatDocument } from '@duende/projections/rides/seats';
import type { ReadModels } from '@duende/projections/registry/registry';

/** What a request for seats tells one of the two whom it is about. */
export interface SeatNotice extends Pick<NoticeAnswer, 'id' | 'at' | 'kind' | 'as'> {
  readonly partyId: string;
  readonly position: string;
}

const NEWEST = { sort: { changedAt: -1, _id: -1 }, limit: LIMITS.listPage.screen } as const;

/** What became last of the requests for seats that a person made, and of those at their pins; not what they did themselves. */
export async function seatNotices(
  seats: Pick<ReadModels['seats'], 'find'>,
  userId: string,
): Promise<readonly SeatNotice[]> {
  const [asked, driven] = await Promise.all([
    seats.find({ userId }, NEWEST),
    seats.find({ driverId: userId }, NEWEST),
  ]);
  return [
    ...asked.flatMap((seat) => noticeOf(seat, 'passenger', passengersKind(seat))),
    ...driven.flatMap((seat) => noticeOf(seat, 'driver', driversKind(seat))),
  ];
}

function noticeOf(
  seat: SeatDocument,
  as: 'passenger' | 'driver',
  kind: NoticeAnswer['kind'] | null,
): readonly SeatNotice[] {
  const { _id, partyId, eventId, changedAt: at, changedPosition: position, changedBy } = seat;
  // One event may be the end of several requests.
  return kind === null || changedBy === as
    ? []
    : [{ id: `${eventId}.${_id}`, at, position, kind, as, partyId }];
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
