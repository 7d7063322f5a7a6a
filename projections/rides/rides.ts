import { approximateRidePin } from '@duende/contracts/rides/ride-answer';
import type { EventType, Position } from '@duende/contracts/events/domain-event';
import { isErased, openedOr } from '@duende/contracts/common/personal';
import type { RideDirection, RideType } from '@duende/contracts/rides/ride-events';
import { eventTopic } from '@duende/contracts/live/topics';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';
import { outgoing, type OutgoingMessage } from '../model/outgoing-message.ts';
import type { FoldedEvent, Change, Projection } from '../model/projection.ts';

/** A pin, possibly removed. An erasure removes owner and place, but keeps the rest for statistics. */
export interface RideDocument extends StoredDocument {
  readonly partyId: string;
  readonly userId: string | null;
  readonly rideType: RideType;
  /** degrees, WGS 84; both `null` if erased */
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly passengerCount: number;
  /** former counts, each until a time (ISO 8601), earliest first */
  readonly earlierCounts: readonly { readonly until: string; readonly passengerCount: number }[];
  readonly direction: RideDirection | null;
  /** `YYYY-MM-DDTHH:MM` in Madrid */
  readonly leavesAt: string | null;
  /** `''` if erased */
  readonly note: string;
  readonly publishedAt: string;
  readonly publishedPosition: Position;
  /** ISO 8601; `null` while shown */
  readonly removedAt: string | null;
}

/** A ride with an owner and a place. */
export type PlacedRide = RideDocument & {
  readonly userId: string;
  readonly latitude: number;
  readonly longitude: number;
};

/** False if the person is or soon will be erased. */
export function isPlaced(ride: RideDocument): ride is PlacedRide {
  return ride.userId !== null && ride.latitude !== null && ride.longitude !== null;
}

/** The ride with its seat count at a time (ISO 8601). */
export function rideAt(ride: RideDocument, moment: string): RideDocument {
  const then = ride.earlierCounts.find(({ until }) => moment < until);
  return then === undefined ? ride : { ...ride, passengerCount: then.passengerCount };
}

export const SHOWN_RIDES = { removedAt: null } as const;

const RIDES: CollectionSpec<RideDocument> = {
  name: 'rides.v6',
  indexes: [
    { keys: { partyId: 1, removedAt: 1 } },
    { keys: { userId: 1, publishedAt: 1, _id: 1 } },
    { keys: { userId: 1, removedAt: 1, _id: 1 } },
  ],
};

const RIDE_EVENTS = [
  'RidePublished',
  'RideRemoved',
  'RideSeatsSet',
  'PersonErased',
] as const satisfies readonly EventType[];

function ridesTouched(event: FoldedEvent) {
  if (event.type === 'PersonErased') return { where: { userId: event.data.userId } };
  return 'rideId' in event.data ? [event.data.rideId] : [];
}

function foldRide(ride: RideDocument | null, event: FoldedEvent): RideDocument | null {
  switch (event.type) {
    case 'RidePublished': {
      const { rideId, partyId, userId, rideType, departure, passengerCount } = event.data;
      const { direction, leavesAt, note } = event.data;
      // The first event with an id wins.
      if (ride !== null) return ride;
      // On a replay after an erasure the place cannot be decrypted.
      const { latitude, longitude } = isErased(departure) ? NOWHERE : departure;
      return {
        _id: rideId,
        position: event.position,
        partyId,
        userId,
        rideType,
        latitude,
        longitude,
        passengerCount,
        earlierCounts: [],
        direction,
        leavesAt,
        note: openedOr(note, ''),
        publishedAt: event.effectiveAt,
        publishedPosition: event.position,
        removedAt: null,
      };
    }
    case 'RideRemoved':
      return ride && { ...ride, removedAt: event.effectiveAt, position: event.position };
    case 'RideSeatsSet': {
      if (ride === null) return null;
      const { from, to } = event.data.passengerCount;
      const earlier = { until: event.effectiveAt, passengerCount: from };
      const earlierCounts = [...ride.earlierCounts, earlier];
      return { ...ride, position: event.position, passengerCount: to, earlierCounts };
    }
    case 'PersonErased': {
      if (ride === null) return null;
      const { position, effectiveAt } = event;
      const removedAt = ride.removedAt ?? effectiveAt;
      return { ...ride, ...NOWHERE, position, userId: null, note: '', removedAt };
    }
    default:
      return ride;
  }
}

const NOWHERE = { latitude: null, longitude: null } as const;

export const rideProjection: Projection<RideDocument> = {
  name: 'rides',
  collection: RIDES,
  handles: RIDE_EVENTS,
  touches: ridesTouched,
  fold: foldRide,
  messages: async (changes) => changes.flatMap(rideMessages),
};

/** Visitors listen too, so messages have the public form. Accounts query the exact point. */
function rideMessages({ id, before, after, position }: Change<RideDocument>): readonly OutgoingMessage[] {
  if (after !== null && after.removedAt === null && isPlaced(after)) {
    const topics = [eventTopic(after.partyId)] as const;
    if (before !== null) {
      const { partyId: eventId, passengerCount } = after;
      return [
        outgoing(topics, {
          name: 'ride.places',
          payload: { position, eventId, rideId: id, passengerCount },
        }),
      ];
    }
    const payload = { position, eventId: after.partyId, ride: approximateRidePin(id, after) };
    return [outgoing(topics, { name: 'ride.published', payload })];
  }
  if (before === null || before.removedAt !== null) return [];
  const payload = { position, eventId: before.partyId, rideId: id };
  return [outgoing([eventTopic(before.partyId)], { name: 'ride.removed', payload })];
}
