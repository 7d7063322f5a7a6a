import { LIMITS } from '@duende/contracts/constants/limits';
import type { Coordinates, RideType } from '@duende/contracts/events/ride-events';

/** What the person at the screen is about to publish. A point and a number of passengers exist only inside a mode. */
export type RideMode =
  | { readonly kind: 'none' }
  | {
      readonly kind: RideType;
      /** `null` until one was chosen */
      readonly point: Coordinates | null;
      readonly passengers: number;
    };

export type ActiveRideMode = Exclude<RideMode, { kind: 'none' }>;

export type RideModeAction =
  | { readonly kind: 'pressed'; readonly type: RideType }
  | { readonly kind: 'picked'; readonly point: Coordinates }
  | { readonly kind: 'counted'; readonly by: 1 | -1 }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'published' };

export const NO_MODE: RideMode = { kind: 'none' };

export function rideMode(mode: RideMode, action: RideModeAction): RideMode {
  switch (action.kind) {
    case 'pressed':
      if (mode.kind === action.type) return NO_MODE;
      // Who changes from one to the other keeps what they have already chosen.
      return mode.kind === 'none'
        ? { kind: action.type, point: null, passengers: LIMITS.passengers.default }
        : { ...mode, kind: action.type };
    case 'picked':
      return mode.kind === 'none' ? mode : { ...mode, point: action.point };
    case 'counted':
      return mode.kind === 'none'
        ? mode
        : { ...mode, passengers: clampPassengers(mode.passengers + action.by) };
    case 'cancelled':
    case 'published':
      return NO_MODE;
    default:
      action satisfies never;
      return mode;
  }
}

export function clampPassengers(count: number): number {
  return Math.min(LIMITS.passengers.max, Math.max(LIMITS.passengers.min, count));
}
