import { approximateRideAnswer } from '@duende/contracts/api/ride-answer';
import type { EventType } from '@duende/contracts/events/domain-event';
import { isErased } from '@duende/contracts/events/personal';
import type { RideType } from '@duende/contracts/events/ride-events';
import { eventTopic } from '@duende/contracts/live/topics';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';
import { outgoing, type OutgoingMessage } from './outgoing-message.ts';
import type { FoldedEvent, Change, Projection } from './projection.ts';

/** A pin on a party's map, or one that was taken back. */
export interface RideDocument extends StoredDocument {
  readonly partyId: string;
  readonly userId: string;
  readonly rideType: RideType;
  /** degrees, WGS 84 */
  readonly latitude: number;
  readonly longitude: number;
  readonly passengerCount: number;
  /** ISO 8601 */
  readonly publishedAt: string;
  /** ISO 8601; `null` while it is shown */
  readonly removedAt: string | null;
}

/** Of the pins of a party, those that are shown. */
export const SHOWN_RIDES = { removedAt: null } as const;

const RIDES: CollectionSpec<RideDocument> = {
  name: 'rides.v3',
  indexes: [
    { keys: { partyId: 1, removedAt: 1 } },
    { keys: { userId: 1, publishedAt: 1, _id: 1 } },
    { keys: { userId: 1, removedAt: 1, _id: 1 } },
  ],
};

const RIDE_EVENTS = ['RidePublished', 'RideRemoved', 'PersonErased'] as const satisfies readonly EventType[];

function ridesTouched(event: FoldedEvent) {
  if (event.type === 'PersonErased') return { where: { userId: event.data.userId } };
  return 'rideId' in event.data ? [event.data.rideId] : [];
}

function foldRide(ride: RideDocument | null, event: FoldedEvent): RideDocument | null {
  switch (event.type) {
    case 'RidePublished': {
      const { rideId, partyId, userId, rideType, departure, passengerCount } = event.data;
      // An id is published once.
      if (ride !== null) return ride;
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
        removedAt: null,
      };
    }
    case 'RideRemoved':
      return ride && { ...ride, removedAt: event.effectiveAt, position: event.position };
    case 'PersonErased':
      return null;
    default:
      return ride;
  }
}

export const rideProjection: Projection<RideDocument> = {
  name: 'rides',
  collection: RIDES,
  handles: RIDE_EVENTS,
  touches: ridesTouched,
  fold: foldRide,
  messages: async (changes) => changes.flatMap(rideMessages),
};

/** Visitors listen too, so a pin is published as they may see it; people with an account query the point. */
function rideMessages({ id, before, after, position }: Change<RideDocument>): readonly OutgoingMessage[] {
  if (after !== null && after.removedAt === null) {
    const payload = { position, eventId: after.partyId, ride: approximateRideAnswer(id, after) };
    return [outgoing([eventTopic(after.partyId)], { name: 'ride.published', payload })];
  }
  if (before === null || before.removedAt !== null) return [];
  const payload = { position, eventId: before.partyId, rideId: id };
  return [outgoing([eventTopic(before.partyId)], { name: 'ride.removed', payload })];
}
