/** What is kept: the newest back-up of so many days, and of so many weeks; whole numbers from 1. */
export interface Keeping {
  readonly days: number;
  readonly weeks: number;
}

/** Where nobody says otherwise: less than what the page on privacy promises. */
export const USUALLY_KEPT: Keeping = { days: 7, weeks: 4 };

/** A folder that may be a back-up. */
export interface FoundBackUp {
  /** `2026-11-25` or `2026-11-25T024000`, UTC */
  readonly name: string;
  /** whether its last file was written */
  readonly isComplete: boolean;
}

const NAME = /^\d{4}-\d\d-\d\d(?:T\d{6})?$/;
const DAY_MS = 86_400_000;
/** A Monday. */
const FIRST_WEEK = Date.parse('1970-01-05');

/** A back-up's name from when it was begun. */
export function backUpName(at: Date): string {
  return at.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replaceAll(':', '');
}

/**
 * Which back-ups may go, the oldest first. Days and weeks without one are not counted, so that a service that stood still for a month
 * keeps what it had. What was broken off goes once a complete one is newer; what bears another name is somebody else's.
 */
export function prunableBackUps(found: readonly FoundBackUp[], { days, weeks }: Keeping): readonly string[] {
  const ours = found.filter(({ name }) => NAME.test(name)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const complete = ours.filter(({ isComplete }) => isComplete).map(({ name }) => name);
  const newest = complete.at(-1);
  if (newest === undefined) return [];
  const kept = new Set([...newestOfEach(complete, dayOf, days), ...newestOfEach(complete, weekOf, weeks)]);
  return ours.map(({ name }) => name).filter((name) => name < newest && !kept.has(name));
}

/** The newest of each of the last so many groups, of names that ascend. */
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
