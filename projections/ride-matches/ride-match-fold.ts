import { CONTACT_FIELDS } from '@duende/contracts/contact-fields';
import type { EventType } from '@duende/contracts/events/domain-event';
import { isErased } from '@duende/contracts/events/personal';
import type { FoldedEvent } from '../projection.ts';
import { personKey, type RideMatchDocument } from './ride-match-document.ts';

export const RIDE_MATCH_EVENTS = [
  'RidePublished',
  'RideRemoved',
  'ContactDetailsChanged',
  'PersonErased',
] as const satisfies readonly EventType[];

export function rideMatchesTouched(event: FoldedEvent) {
  switch (event.type) {
    case 'RidePublished':
    case 'RideRemoved':
      return [event.data.rideId];
    case 'ContactDetailsChanged':
      return [personKey(event.data.userId)];
    case 'PersonErased':
      return { where: { userId: event.data.userId } };
    default:
      return [];
  }
}

export function foldRideMatch(
  document: RideMatchDocument | null,
  event: FoldedEvent,
  id: string,
): RideMatchDocument | null {
  const { position } = event;
  switch (event.type) {
    case 'RidePublished': {
      const { partyId, userId, rideType, departure, passengerCount } = event.data;
      // A pin without its place is no pin: the person was erased since.
      if (isErased(departure)) return null;
      const { latitude, longitude } = departure;
      return {
        _id: id,
        position,
        kind: 'pin',
        partyId,
        userId,
        rideType,
        latitude,
        longitude,
        passengerCount,
      };
    }
    case 'ContactDetailsChanged': {
      const { userId, changes } = event.data;
      const before = document?.kind === 'person' ? document.filled : [];
      const filled = CONTACT_FIELDS.filter((field) => {
        const to = changes[field]?.to;
        // An erased person's words cannot be read any more.
        return to === undefined ? before.includes(field) : !isErased(to) && to !== '';
      });
      return { _id: id, position, kind: 'person', userId, filled };
    }
    case 'RideRemoved':
    case 'PersonErased':
      return null;
    default:
      return document;
  }
}
