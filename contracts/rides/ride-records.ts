import { audited, NOT_AUDITED, PLAIN, QUIET, SEEN, type RecordsOf } from '../common/event-record.ts';
import type { JsonObject } from '../common/json.ts';
import type { rideEventSchemas } from './ride-events.ts';

const ON_RIDES = { ...PLAIN, ...NOT_AUDITED, streams: ['rides'] } as const;

const REFUSED = { passenger: ['seat-refused', 'seat-lost', 'car-near'] } as const;
const LEFT = { driver: 'seat-left', passenger: 'car-near' } as const;
const NEAR = { passenger: 'car-near', driver: 'rider-near' } as const;
const CAR_NEAR = { passenger: 'car-near' } as const;

/** Older events have none of these. */
function withoutTimes(data: JsonObject): JsonObject {
  return { ...data, direction: null, leavesAt: null, note: '' };
}

export const rideRecords = {
  RidePublished: {
    ...ON_RIDES,
    personal: { paths: ['departure', 'note'], key: 'user' },
    upcasters: [withoutTimes],
    ...SEEN,
    notice: NEAR,
  },
  /** Audited if by another person. */
  RideRemoved: {
    ...ON_RIDES,
    ...audited('party', 'ride.taken-down', { name: 'Viaje eliminado', did: 'eliminó un viaje de' }),
    ...QUIET,
    notice: { passenger: 'ride-gone' },
  },
  // Only more seats are new to others.
  RideSeatsSet: { ...ON_RIDES, ...QUIET, seenByOthers: 'in-part', notice: CAR_NEAR },
  SeatRequested: {
    ...ON_RIDES,
    personal: { paths: ['words'], key: 'user' },
    ...SEEN,
    notice: { driver: 'seat-asked' },
  },
  SeatGranted: { ...ON_RIDES, ...SEEN, notice: { passenger: 'seat-granted' } },
  SeatRefused: { ...ON_RIDES, ...QUIET, notice: REFUSED },
  SeatReleased: { ...ON_RIDES, ...QUIET, notice: LEFT },
  // A passenger who is suspended may still leave.
  SeatsReserved: { ...ON_RIDES, ...QUIET, notice: { passenger: 'seat-free' } },
} as const satisfies RecordsOf<typeof rideEventSchemas>;
