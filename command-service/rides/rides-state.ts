import type { RideType } from '@duende/contracts/rides/ride-events';

/** A pin that is on the map. Where it stands, and when it leaves, is no part of any decision and stays out. */
export interface Pin {
  readonly rideId: string;
  readonly userId: string;
  readonly rideType: RideType;
  readonly places: number;
  /** how often its places were changed */
  readonly changes: number;
}

/** A request for seats at a pin that is on the map; what is over counts as asked. */
export interface SeatRequest {
  readonly requestId: string;
  readonly rideId: string;
  readonly userId: string;
  readonly seats: number;
  readonly standing: 'open' | 'granted' | 'over';
}

/** All pins of one party, and who asked for seats at them: one stream, so that a last seat is given once. */
export interface RidesState {
  readonly pins: readonly Pin[];
  readonly requests: readonly SeatRequest[];
}
