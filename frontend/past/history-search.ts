import { isCalendarDay } from '@duende/contracts/common/madrid-time';

export interface HistorySearch {
  /** ISO 8601; without it, now */
  readonly at?: string | undefined;
  /** the moment it is compared with */
  readonly con?: string | undefined;
  readonly day?: string | undefined;
}

/** In a hand-written address the `+` of an offset becomes a space. */
const momentIn = (text: string | undefined) => text?.replace(/ (?=\d\d:?\d\d$)/, '+') || undefined;

export const historySearch = ({ at, con, day }: HistorySearch): HistorySearch => ({
  at: momentIn(at),
  con: momentIn(con),
  day: day !== undefined && isCalendarDay(day) ? day : undefined,
});
