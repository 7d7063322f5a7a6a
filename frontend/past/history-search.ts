import { isCalendarDay } from '@duende/contracts/common/madrid-time';

export interface HistorySearch {
  /** the moment shown (ISO 8601); without it, now */
  readonly at?: string | undefined;
  /** the moment it is compared with */
  readonly con?: string | undefined;
  /** the day whose parties are shown over the calendar */
  readonly day?: string | undefined;
}

/** In a hand-written address the `+` of an offset becomes a space: `2026-05-30T23:59:00 02:00`. */
const momentIn = (text: string | undefined) => text?.replace(/ (?=\d\d:?\d\d$)/, '+') || undefined;

export const historySearch = ({ at, con, day }: HistorySearch): HistorySearch => ({
  at: momentIn(at),
  con: momentIn(con),
  day: day !== undefined && isCalendarDay(day) ? day : undefined,
});
