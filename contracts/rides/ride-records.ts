import { PLAIN, UNTOLD, type RecordsOf } from '../common/event-record.ts';
import type { rideEventSchemas } from './ride-events.ts';

const ON_RIDES = { ...PLAIN, ...UNTOLD, streams: ['rides'] } as const;

export const rideRecords = {
  RidePublished: { ...ON_RIDES, personal: { paths: ['departure'], key: 'user' } },
  /** In the trail where somebody else took it away. */
  RideRemoved: {
    ...ON_RIDES,
    audit: {
      subject: 'party',
      kinds: { 'ride.taken-down': { name: 'Viaje retirado', did: 'retiró un viaje de' } },
    },
  },
} as const satisfies RecordsOf<typeof rideEventSchemas>;
