/** `day` is `YYYY-MM-DD` or `''`. */
export const isPastDay = (day: string, today: string): boolean => day !== '' && day < today;

/** Whether a party gains a past day; days it had `before` may stay. Days are `YYYY-MM-DD` in Madrid. */
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
