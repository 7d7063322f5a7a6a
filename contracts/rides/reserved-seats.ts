import { madridClock } from '../common/madrid-clock.ts';

/** Freed seats for people who were refused for lack of room. */
export interface ReservedSeats {
  readonly seats: number;
  /** ISO 8601; then they are for everybody */
  readonly until: string;
}

const RESERVED_MS = 2 * 3_600_000;

/** `at` and answer: ISO 8601. */
export const reservedUntil = (at: string): string => new Date(Date.parse(at) + RESERVED_MS).toISOString();

/** `at`: ISO 8601 */
export const isReservedAt = (reserved: { readonly until: string } | null, at: string): boolean =>
  reserved !== null && at < reserved.until;

/**
 * Of the `left` seats, those that a person may request.
 * @param reserved at this moment
 * @param isNamed whether they are reserved for this person
 */
export function requestableSeats(left: number, reserved: ReservedSeats | null, isNamed: boolean): number {
  return isNamed || reserved === null ? left : Math.max(0, left - reserved.seats);
}

/** Seats that anybody may request now. */
export const freeSeats = ({ passengerCount, granted = 0, reserved = null }: OfferedSeats): number =>
  requestableSeats(Math.max(0, passengerCount - granted), reserved, false);

/** older stored answers lack granted and reserved seats */
export interface OfferedSeats {
  readonly passengerCount: number;
  readonly granted?: number;
  readonly reserved?: ReservedSeats | null;
}

/** `20:15` in Madrid */
export const reservedHour = ({ until }: Pick<ReservedSeats, 'until'>): string =>
  madridClock(Date.parse(until)).time.slice(0, 5);

/** `Reservada hasta las 20:15 para quien la pidió antes` */
export function reservedText(reserved: ReservedSeats): string {
  const one = reserved.seats === 1;
  const until = untilText(reserved);
  return one
    ? `Reservada ${until} para quien la pidió antes`
    : `${reserved.seats} reservadas ${until} para quien las pidió antes`;
}

/** `hasta las 20:15` */
export function untilText(reserved: Pick<ReservedSeats, 'until'>): string {
  const hour = reservedHour(reserved);
  return `hasta ${hour.startsWith('01:') ? 'la' : 'las'} ${hour}`;
}
