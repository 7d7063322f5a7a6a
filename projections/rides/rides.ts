import { approximateRidePin } from '@duende/contracts/rides/ride-answer';
import type { EventType, Position } from '@duende/contracts/events/domain-event';
import { isErased, openedOr } from '@duende/contracts/common/personal';
import type { RideDirection, RideType } from '@duende/contracts/rides/ride-events';
import { isReservedAt, type ReservedSeats } from '@duende/contracts/rides/reserved-seats';
import { eventTopic } from '@duende/contracts/live/topics';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';
import { outgoing, type OutgoingMessage } from '../model/outgoing-message.ts';
import type { Change, EventOf, Projection } from '../model/projection.ts';

/** An erasure removes owner and place, but keeps the rest for statistics. */
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
  /** freed seats for people who were refused for lack of room, earliest first; `since`: ISO 8601 */
  readonly reservations: readonly (ReservedSeats & { readonly since: string })[];
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

export type PlacedRide = RideDocument & {
  readonly userId: string;
  readonly latitude: number;
  readonly longitude: number;
};

/** False if the person is or soon will be erased. */
export function isPlaced(ride: RideDocument): ride is PlacedRide {
  return ride.userId !== null && ride.latitude !== null && ride.longitude !== null;
}

/** `at`: ISO 8601. A reservation ends the one before it. */
export function rideAt<Ride extends RideDocument>(
  ride: Ride,
  moment: string,
): Ride & { readonly reserved: ReservedSeats | null } {
  const then = ride.earlierCounts.find(({ until }) => moment < until);
  const { passengerCount } = then ?? ride;
  return { ...ride, passengerCount, reserved: lastReserved(ride, moment, moment) };
}

/** The ride as it is. A page's moment may be earlier than what it shows. */
export const rideNow = <Ride extends RideDocument>(ride: Ride, moment: string) => ({
  ...ride,
  reserved: lastReserved(ride, moment),
});

function lastReserved(ride: RideDocument, moment: string, begunBy?: string): ReservedSeats | null {
  const last = ride.reservations.findLast(({ since }) => begunBy === undefined || since <= begunBy);
  return last !== undefined && isReservedAt(last, moment) ? reservedOf(last) : null;
}

const reservedOf = ({ seats, until }: ReservedSeats): ReservedSeats => ({ seats, until });

export const SHOWN_RIDES = { removedAt: null } as const;

const RIDES: CollectionSpec<RideDocument> = {
  name: 'rides.v7',
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
  'SeatsReserved',
  'PersonErased',
] as const satisfies readonly EventType[];
type Handled = EventOf<typeof RIDE_EVENTS>;

function ridesTouched(event: Handled) {
  if (event.type === 'PersonErased') return { where: { userId: event.data.userId } };
  return 'rideId' in event.data ? [event.data.rideId] : [];
}

function foldRide(ride: RideDocument | null, event: Handled): RideDocument | null {
  switch (event.type) {
    case 'RidePublished': {
      const { rideId, partyId, userId, rideType, departure, passengerCount } = event.data;
      const { direction, leavesAt, note } = event.data;
      if (ride !== null) return ride;
      // A replay after an erasure cannot decrypt the place.
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
        reservations: [],
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
    case 'SeatsReserved': {
      const { seats, until } = event.data;
      const reserved = { seats, since: event.effectiveAt, until };
      return ride && { ...ride, position: event.position, reservations: [...ride.reservations, reserved] };
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

/** In the public form, since visitors listen too. */
function rideMessages({ id, before, after, position }: Change<RideDocument>): readonly OutgoingMessage[] {
  if (after !== null && after.removedAt === null && isPlaced(after)) {
    const topics = [eventTopic(after.partyId)] as const;
    if (before !== null) {
      const { partyId: eventId, passengerCount, reservations } = after;
      const about = { position, eventId, rideId: id };
      const last = reservations.length > before.reservations.length ? reservations.at(-1) : undefined;
      return [
        outgoing(topics, { name: 'ride.places', payload: { ...about, passengerCount } }),
        ...(last !== undefined
          ? [
              outgoing(topics, {
                name: 'ride.reserved',
                payload: { ...about, reserved: reservedOf(last) },
              }),
            ]
          : []),
      ];
    }
    const payload = { position, eventId: after.partyId, ride: approximateRidePin(id, after) };
    return [outgoing(topics, { name: 'ride.published', payload })];
  }
  if (before === null || before.removedAt !== null) return [];
  const payload = { position, eventId: before.partyId, rideId: id };
  return [outgoing([eventTopic(before.partyId)], { name: 'ride.removed', payload })];
}
