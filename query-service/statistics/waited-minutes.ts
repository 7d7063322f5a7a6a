const MINUTE_MS = 60_000;

/** Whole minutes between two moments (ISO 8601), the same in figures and in files: their medians are of the same numbers. */
export function waitedMinutes(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS);
}
