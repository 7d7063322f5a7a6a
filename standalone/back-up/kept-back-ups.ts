/** The newest back-up of so many days and weeks; integers from 1. */
export interface Keeping {
  readonly days: number;
  readonly weeks: number;
}

/** Shorter than the privacy page promises. */
export const USUALLY_KEPT: Keeping = { days: 7, weeks: 4 };

export interface FoundBackUp {
  /** `2026-11-25` or `2026-11-25T024000`, UTC */
  readonly name: string;
  readonly isComplete: boolean;
}

const NAME = /^\d{4}-\d\d-\d\d(?:T\d{6})?$/;
const DAY_MS = 86_400_000;
/** A Monday. */
const FIRST_WEEK = Date.parse('1970-01-05');

export function backUpName(at: Date): string {
  return at.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replaceAll(':', '');
}

/**
 * Oldest first. Counts only days and weeks with a back-up, so that a long pause deletes nothing. Incomplete
 * ones go once a complete one is newer. Foreign names stay.
 */
export function prunableBackUps(found: readonly FoundBackUp[], { days, weeks }: Keeping): readonly string[] {
  const ours = found.filter(({ name }) => NAME.test(name)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const complete = ours.filter(({ isComplete }) => isComplete).map(({ name }) => name);
  const newest = complete.at(-1);
  if (newest === undefined) return [];
  const kept = new Set([...newestOfEach(complete, dayOf, days), ...newestOfEach(complete, weekOf, weeks)]);
  return ours.map(({ name }) => name).filter((name) => name < newest && !kept.has(name));
}

/** Takes the newest of each of the last groups; names ascend. */
function newestOfEach(
  names: readonly string[],
  groupOf: (name: string) => string,
  groups: number,
): readonly string[] {
  const newest = new Map(names.map((name) => [groupOf(name), name]));
  return [...newest.values()].slice(-groups);
}

const dayOf = (name: string) => name.slice(0, 'YYYY-MM-DD'.length);
const weekOf = (name: string) => String(Math.floor((Date.parse(dayOf(name)) - FIRST_WEEK) / (7 * DAY_MS)));
