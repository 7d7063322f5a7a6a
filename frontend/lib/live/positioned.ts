/**
 * What the query cache holds: an answer and the position of the log it shows. `newer` names the subjects that live
 * messages have changed since, each with its message's position: in a list one party may be ahead of the others, and
 * a message held back for one must not be refused because another's came first.
 */
export interface Positioned<T> {
  readonly position: string;
  readonly data: T;
  readonly newer: Readonly<Record<string, string>>;
}

export function positioned<T>(data: T, position: string): Positioned<T> {
  return { position, data, newer: {} };
}

/** The `select` of every query over a {@link Positioned} answer. */
export function dataOf<T>(entry: Positioned<T>): T {
  return entry.data;
}
