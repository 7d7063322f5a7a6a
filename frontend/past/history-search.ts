import { isCalendarDay } from '@duende/contracts/common/madrid-time';

export interface HistorySearch {
  /** moment that is shown; ISO 8601, without it now */
  readonly at?: string | undefined;
  /** moment it is compared with */
  readonly con?: string | undefined;
  /** day whose parties lie over the calendar */
  readonly day?: string | undefined;
}

/** In an address that was written by hand the sign of an offset is a blank: `2026-05-30T23:59:00 02:00`. */
const momentIn = (text: string | undefined) => text?.replace(/ (?=\d\d:?\d\d$)/, '+') || undefined;

/** `parseSearch` returns strings only. */
export const historySearch = ({ at, con, day }: HistorySearch): HistorySearch => ({
  at: momentIn(at),
  con: momentIn(con),
  day: day !== undefined && isCalendarDay(day) ? day : undefined,
});
