import type { RideType } from '@duende/contracts/events/ride-events';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';

/** A pin on a party's map. */
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
}

export const RIDES: CollectionSpec<RideDocument> = {
  name: 'rides.v1',
  indexes: [{ keys: { partyId: 1 } }, { keys: { userId: 1 } }],
};
