/**
 * What the query cache holds: an answer and the position of the log it shows. `newer` names the subjects that live
 * messages have changed since, each with its message's position: in a list one party may be ahead of the others, and
 * a message held back for one must not be refused because another's came first.
 */
export interface Positioned<T> {
  readonly position: string;
  readonly data: T;
  readonly newer: Readonly<Record<string, string>>;
  /** when the server last said so (milliseconds since 1970), of what this device had kept; absent where it was asked */
  readonly keptAt?: number;
}

export function positioned<T>(data: T, position: string): Positioned<T> {
  return { position, data, newer: {} };
}

/** The `select` of every query over a {@link Positioned} answer. */
export function dataOf<T>(entry: Positioned<T>): T {
  return entry.data;
}

/** The `select` that gives how old a kept answer is. */
export const keptAtOf = (entry: Positioned<unknown> | null): number | undefined => entry?.keptAt;

/** Positions are fixed-width hexadecimal texts, compared as text. */
export function isNewer(position: string, entry: Positioned<unknown>, subject: string): boolean {
  return position > entry.position && position > (entry.newer[subject] ?? '');
}

/** The entry with one subject's change of `position` applied. */
export function advanced<T>(entry: Positioned<T>, subject: string, position: string, data: T): Positioned<T> {
  return { position: entry.position, data, newer: { ...entry.newer, [subject]: position } };
}

/** The entry with other data at the same position: what is expected to become true, until the server says. */
export function expecting<T>(entry: Positioned<T>, data: T): Positioned<T> {
  return { ...entry, data };
}
