import { addDays } from '@duende/contracts/common/madrid-time';
import { monthName, shortDate } from '../dates/date-text.ts';
import { monthTitle } from '../parties/calendar/day-index.ts';
import { addMonths, daysIn, monthOf, weekdayOf } from '../parties/calendar/month-grid.ts';

/** Both ends included. */
export interface Period {
  /** `''` for the next four weeks, a weekend's Friday, or a month */
  readonly key: string;
  readonly label: string;
  /** `en diciembre` */
  readonly words: string;
  readonly from: string;
  readonly to: string;
}

const DAYS_AHEAD = 28;
const WEEKENDS = 8;
/** Parties are not announced further ahead. */
const MONTHS = 24;
const FRIDAY = 4;
const SUNDAY = 6;

/** Four weeks, each of the next weekends with the days before it, and each month. */
export function mapPeriods(today: string): readonly [Period, ...Period[]] {
  const weeks: Period = {
    key: '',
    label: '4 semanas',
    words: 'en las próximas cuatro semanas',
    from: today,
    to: addDays(today, DAYS_AHEAD - 1),
  };
  const monday = addDays(today, -weekdayOf(today));
  const weekends = Array.from({ length: WEEKENDS }, (_, week) => weekend(addDays(monday, week * 7), today));
  const months = Array.from({ length: MONTHS + 1 }, (_, index) =>
    wholeMonth(addMonths(monthOf(today), index)),
  );
  return [weeks, ...weekends, ...months];
}

function weekend(monday: string, today: string): Period {
  const [friday, sunday] = [addDays(monday, FRIDAY), addDays(monday, SUNDAY)];
  const days = weekendDays(friday, sunday);
  const isThis = monday <= today;
  return {
    key: friday,
    label: isThis ? 'Este finde' : days,
    words: isThis ? 'este finde' : `el finde del ${days}`,
    from: isThis ? today : monday,
    to: sunday,
  };
}

/** `4–6 dic`, `30 oct–1 nov` */
const weekendDays = (friday: string, sunday: string) =>
  `${monthOf(friday) === monthOf(sunday) ? Number(friday.slice(8)) : shortDate(friday)}–${shortDate(sunday)}`;

const wholeMonth = (month: string): Period => ({
  key: month,
  label: monthTitle(month),
  words: `en ${monthName(month)}`,
  from: `${month}-01`,
  to: `${month}-${daysIn(month)}`,
});
