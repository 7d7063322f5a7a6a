import { PLAIN, NOT_AUDITED, type RecordsOf } from '../common/event-record.ts';
import type { JsonObject } from '../common/json.ts';
import type { rideEventSchemas } from './ride-events.ts';

const ON_RIDES = { ...PLAIN, ...NOT_AUDITED, streams: ['rides'] } as const;

/** Older events have none of these. */
function withoutTimes(data: JsonObject): JsonObject {
  return { ...data, direction: null, leavesAt: null, note: '' };
}

export const rideRecords = {
  RidePublished: {
    ...ON_RIDES,
    personal: { paths: ['departure', 'note'], key: 'user' },
    upcasters: [withoutTimes],
  },
  /** Audited if by another person. */
  RideRemoved: {
    ...ON_RIDES,
    audit: {
      subject: 'party',
      kinds: { 'ride.taken-down': { name: 'Viaje eliminado', did: 'eliminó un viaje de' } },
    },
  },
  RideSeatsSet: ON_RIDES,
  SeatRequested: { ...ON_RIDES, personal: { paths: ['words'], key: 'user' } },
  SeatGranted: ON_RIDES,
  SeatRefused: ON_RIDES,
  SeatReleased: ON_RIDES,
  SeatsReserved: ON_RIDES,
} as const satisfies RecordsOf<typeof rideEventSchemas>;
