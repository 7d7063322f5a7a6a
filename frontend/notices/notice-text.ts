import type { NoticeAnswer } from '@duende/contracts/notices/notice-answers';
import {
  eveText,
  NAMELESS,
  NOTICE_TEXTS,
  seatsText,
  seatUntil,
  type NoticeWords,
} from '@duende/contracts/notices/notice-texts';
import { isOfSeat } from '@duende/contracts/notices/push-message';
import { isolated } from '@duende/contracts/common/visible-text';
import { rideTime } from '@duende/contracts/rides/ride-times';
import { nearDay } from '../dates/date-text.ts';
import { changeText } from '../parties/change-text.ts';

type NoticeFacts = Pick<NoticeAnswer, 'kind' | 'as' | 'changes' | 'seat' | 'eve'> & {
  readonly event: Pick<NoticeAnswer['event'], 'name'>;
};

/** `Se ha cancelado «Luna».` */
export function noticeText(notice: NoticeFacts): string {
  if (notice.event.name === null) return namelessText(notice);
  return NOTICE_TEXTS[notice.kind].whole(wordsOf(notice, notice.event.name));
}

/** `Se ha cancelado.`, below what names the party */
export function briefNoticeText(notice: NoticeFacts): string {
  if (notice.event.name === null) return namelessText(notice);
  return NOTICE_TEXTS[notice.kind].brief(wordsOf(notice, notice.event.name));
}

const namelessText = (notice: NoticeFacts) => NAMELESS[isOfSeat(notice) ? 'ride' : 'party'].whole;

function wordsOf({ as, changes, seat, eve }: NoticeFacts, name: string): NoticeWords {
  const { username, seats = 1, leavesAt = null } = seat ?? {};
  const { day, time } = rideTime(leavesAt ?? '');
  return {
    party: `«${isolated(name)}»`,
    isAuthor: as === 'author',
    who: username ? isolated(username) : null,
    seats: seatsText(seats),
    when: leavesAt === null ? '.' : ` · ${nearDay(day)}, ${time}`,
    until: seatUntil(seat),
    changes: changes.map((change) => `${changeText(change)}.`).join(' '),
    eve: eve ? eveText(eve) : '',
  };
}
