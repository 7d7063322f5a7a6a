import type { RideType } from '@duende/contracts/rides/ride-events';

/** A pin without place and departure, which no decision needs. */
export interface Pin {
  readonly rideId: string;
  readonly userId: string;
  readonly rideType: RideType;
  readonly places: number;
  /** number of seat changes */
  readonly changes: number;
}

/** A request at an existing pin; ended ones count as asked. */
export interface SeatRequest {
  readonly requestId: string;
  readonly rideId: string;
  readonly userId: string;
  readonly seats: number;
  readonly standing: 'open' | 'granted' | 'over';
}

/** All pins and requests of a party in one stream, so that the last seat is given once. */
export interface RidesState {
  readonly pins: readonly Pin[];
  readonly requests: readonly SeatRequest[];
}
