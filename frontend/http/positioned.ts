/**
 * `position` is the log's. `newer` has the position of the last live message per subject: a delayed message about one
 * party must not be refused because of another.
 */
export interface Positioned<T> {
  readonly position: string;
  readonly data: T;
  readonly newer: Readonly<Record<string, string>>;
  /** when the server gave a stored answer (milliseconds since 1970) */
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

export function advanced<T>(entry: Positioned<T>, subject: string, position: string, data: T): Positioned<T> {
  return { position: entry.position, data, newer: { ...entry.newer, [subject]: position } };
}

/** The expected data stays until the server answers. */
export function expecting<T>(entry: Positioned<T>, data: T): Positioned<T> {
  return { ...entry, data };
}
