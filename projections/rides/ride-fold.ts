import type { EventType } from '@duende/contracts/events/domain-event';
import { isErased } from '@duende/contracts/events/personal';
import type { FoldedEvent } from '../projection.ts';
import type { RideDocument } from './ride-document.ts';

export const RIDE_EVENTS = [
  'RidePublished',
  'RideRemoved',
  'PersonErased',
] as const satisfies readonly EventType[];

export function ridesTouched(event: FoldedEvent) {
  if (event.type === 'PersonErased') return { where: { userId: event.data.userId } };
  return 'rideId' in event.data ? [event.data.rideId] : [];
}

export function foldRide(ride: RideDocument | null, event: FoldedEvent): RideDocument | null {
  switch (event.type) {
    case 'RidePublished': {
      const { rideId, partyId, userId, rideType, departure, passengerCount } = event.data;
      // A pin without its place is no pin: the person was erased since.
      if (isErased(departure)) return null;
      const { latitude, longitude } = departure;
      return {
        _id: rideId,
        position: event.position,
        partyId,
        userId,
        rideType,
        latitude,
        longitude,
        passengerCount,
        publishedAt: event.effectiveAt,
      };
    }
    case 'RideRemoved':
    case 'PersonErased':
      return null;
    default:
      return ride;
  }
}
