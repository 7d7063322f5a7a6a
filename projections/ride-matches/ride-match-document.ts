import type { ContactField } from '@duende/contracts/contact-fields';
import type { RideType } from '@duende/contracts/events/ride-events';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';

/** A pin, as far as it may be near another one; `_id` is the ride's. */
export interface PinDocument extends StoredDocument {
  readonly kind: 'pin';
  readonly partyId: string;
  readonly userId: string;
  readonly rideType: RideType;
  /** degrees, WGS 84 */
  readonly latitude: number;
  readonly longitude: number;
  readonly passengerCount: number;
}

/** Which contact fields a person has filled in; `_id` is `person-<id>`. */
export interface PersonDocument extends StoredDocument {
  readonly kind: 'person';
  readonly userId: string;
  readonly filled: readonly ContactField[];
}

export type RideMatchDocument = PinDocument | PersonDocument;

export const personKey = (userId: string) => `person-${userId}`;

export const isPin = (document: RideMatchDocument | null): document is PinDocument =>
  document?.kind === 'pin';

export const RIDE_MATCHES: CollectionSpec<RideMatchDocument> = {
  name: 'ride-matches.v1',
  indexes: [{ keys: { partyId: 1 } }, { keys: { userId: 1 } }],
};
