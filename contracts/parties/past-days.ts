/** `day` is `YYYY-MM-DD` or `''`. */
export const isPastDay = (day: string, today: string): boolean => day !== '' && day < today;

/** Whether an edit adds a past day; days in `before` may stay. `YYYY-MM-DD` in Madrid. */
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
