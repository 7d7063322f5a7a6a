import type { Position } from '@duende/contracts/events/domain-event';

const DIGITS = 16;

/** A place in the log (a whole number from 0 to 2^53 - 1) as the port writes it: 16 hexadecimal digits. */
export function toPosition(place: number): Position {
  return place.toString(16).padStart(DIGITS, '0');
}

/** The place a position stands for. A foreign log's position may be past every place of this one; none throws. */
export function toPlace(position: Position): number {
  return Number.parseInt(position, 16);
}
