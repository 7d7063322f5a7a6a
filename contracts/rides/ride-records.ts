import { PLAIN, UNTOLD, type RecordsOf } from '../common/event-record.ts';
import type { rideEventSchemas } from './ride-events.ts';

const ON_RIDES = { ...PLAIN, ...UNTOLD, streams: ['rides'] } as const;

export const rideRecords = {
  RidePublished: { ...ON_RIDES, personal: { paths: ['departure'], key: 'user' } },
  RideRemoved: ON_RIDES,
} as const satisfies RecordsOf<typeof rideEventSchemas>;
