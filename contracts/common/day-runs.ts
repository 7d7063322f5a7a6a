import { addDays } from './madrid-time.ts';

/** Consecutive days in order (`YYYY-MM-DD`). */
export type DayRun = [string, ...string[]];

/** Groups consecutive days; takes any order and duplicates. */
export function dayRuns(days: readonly string[]): DayRun[] {
  const runs: DayRun[] = [];
  let run: DayRun | undefined;
  for (const day of [...new Set(days)].sort()) {
    if (run?.at(-1) === addDays(day, -1)) run.push(day);
    else runs.push((run = [day]));
  }
  return runs;
}

/** The run that contains `day`; only `day` if none does. */
export const runOf = (days: readonly string[], day: string): DayRun =>
  dayRuns(days).find((run) => run.includes(day)) ?? [day];

export const lastOf = (run: DayRun): string => run.at(-1) ?? run[0];
