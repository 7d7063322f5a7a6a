import { addDays } from './madrid-time.ts';

/** One day, or several in a row, in their order (`YYYY-MM-DD`). */
export type DayRun = [string, ...string[]];

/** Days in any order, told as stretches of days in a row; a day that stands twice counts once. */
export function dayRuns(days: readonly string[]): DayRun[] {
  const runs: DayRun[] = [];
  let run: DayRun | undefined;
  for (const day of [...new Set(days)].sort()) {
    if (run?.at(-1) === addDays(day, -1)) run.push(day);
    else runs.push((run = [day]));
  }
  return runs;
}

/** The stretch of days in a row that a day belongs to; the day alone where it is none of them. */
export const runOf = (days: readonly string[], day: string): DayRun =>
  dayRuns(days).find((run) => run.includes(day)) ?? [day];

export const lastOf = (run: DayRun): string => run.at(-1) ?? run[0];
