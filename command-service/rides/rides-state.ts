import type { RideEvent } from '@duende/contracts/events/domain-event';

/** A pin that is on the map. Where it stands is no part of any decision and stays out. */
interface Pin {
  readonly rideId: string;
  readonly userId: string;
}

/** All pins of one party. */
export interface RidesState {
  readonly pins: readonly Pin[];
}

export const NO_PINS: RidesState = { pins: [] };

export function evolveRides(state: RidesState, event: RideEvent): RidesState {
  switch (event.type) {
    case 'RidePublished': {
      const { rideId, userId } = event.data;
      return { pins: [...state.pins, { rideId, userId }] };
    }
    case 'RideRemoved':
      return { pins: state.pins.filter((pin) => pin.rideId !== event.data.rideId) };
    default:
      return state;
  }
}
