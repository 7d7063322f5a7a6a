import type { Positioned } from './positioned.ts';

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
