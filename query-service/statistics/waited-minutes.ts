const MINUTE_MS = 60_000;

/** Figures and exports share this, so that medians agree. */
export function waitedMinutes(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS);
}
