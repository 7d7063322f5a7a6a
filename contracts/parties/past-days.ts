/** Whether a chosen day (`YYYY-MM-DD`) is before today and therefore nothing to announce; `''` is no day. */
export const isPastDay = (day: string, today: string): boolean => day !== '' && day < today;

/**
 * Whether a party would be given a day that is past, `before` being the days that it has already: an edit may leave those as
 * they are. Days are `YYYY-MM-DD` in Madrid.
 */
export function gainsPastDay({
  dates,
  before,
  today,
}: {
  readonly dates: readonly string[];
  readonly before: readonly string[];
  readonly today: string;
}): boolean {
  return dates.some((day) => isPastDay(day, today) && !before.includes(day));
}
