import type { ReservedSeats } from '@duende/contracts/rides/reserved-seats';
import type { RideType } from '@duende/contracts/rides/ride-events';

/** Freed seats, at first for the people whom the driver refused for lack of room. */
export interface Reservation extends ReservedSeats {
  readonly userIds: readonly string[];
}

/** No decision needs place and departure. */
export interface Pin {
  readonly rideId: string;
  readonly userId: string;
  readonly rideType: RideType;
  readonly places: number;
  readonly changes: number;
  readonly reserved: Reservation | null;
}

/** Ended requests count as asked. */
export interface SeatRequest {
  readonly requestId: string;
  readonly rideId: string;
  readonly userId: string;
  readonly seats: number;
  readonly standing: 'open' | 'granted' | 'over';
  /** refused while fewer seats were left than they asked for */
  readonly lackedRoom: boolean;
}

/** One stream per party, so that the last seat is given once. */
export interface RidesState {
  readonly pins: readonly Pin[];
  readonly requests: readonly SeatRequest[];
}
