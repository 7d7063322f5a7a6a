import { UNTOLD, type RecordsOf } from '../common/event-record.ts';
import type { rideEventSchemas } from './ride-events.ts';

export const rideRecords = {
  RidePublished: UNTOLD,
  RideRemoved: UNTOLD,
} as const satisfies RecordsOf<typeof rideEventSchemas>;
