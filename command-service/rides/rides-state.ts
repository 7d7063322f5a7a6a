import type { RideType } from '@duende/contracts/rides/ride-events';

/** No decision needs place and departure. */
export interface Pin {
  readonly rideId: string;
  readonly userId: string;
  readonly rideType: RideType;
  readonly places: number;
  readonly changes: number;
}

/** Ended requests count as asked. */
export interface SeatRequest {
  readonly requestId: string;
  readonly rideId: string;
  readonly userId: string;
  readonly seats: number;
  readonly standing: 'open' | 'granted' | 'over';
}

/** One stream per party, so that the last seat is given once. */
export interface RidesState {
  readonly pins: readonly Pin[];
  readonly requests: readonly SeatRequest[];
}
