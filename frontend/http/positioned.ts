/**
 * An answer in the query cache and the position of the log it shows. `newer` has the position of the last live message
 * per subject: parties in a list may have different positions, and a delayed message about one must not be refused
 * because of another.
 */
export interface Positioned<T> {
  readonly position: string;
  readonly data: T;
  readonly newer: Readonly<Record<string, string>>;
  /** when the server gave this stored answer (milliseconds since 1970); absent if it is not from storage */
  readonly keptAt?: number;
}

export function positioned<T>(data: T, position: string): Positioned<T> {
  return { position, data, newer: {} };
}

export function dataOf<T>(entry: Positioned<T>): T {
  return entry.data;
}

export const keptAtOf = (entry: Positioned<unknown> | null): number | undefined => entry?.keptAt;

/** Positions are fixed-width hexadecimal, compared as text. */
export function isNewer(position: string, entry: Positioned<unknown>, subject: string): boolean {
  return position > entry.position && position > (entry.newer[subject] ?? '');
}

/** The entry after the change of one subject at `position`. */
export function advanced<T>(entry: Positioned<T>, subject: string, position: string, data: T): Positioned<T> {
  return { position: entry.position, data, newer: { ...entry.newer, [subject]: position } };
}

/** The entry with expected data at the same position, until the server answers. */
export function expecting<T>(entry: Positioned<T>, data: T): Positioned<T> {
  return { ...entry, data };
}
