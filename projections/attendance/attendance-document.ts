import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';

/** A person's last word on going to a party; the count of a party is `count({ partyId, isGoing: true })`. */
export interface AttendanceDocument extends StoredDocument {
  readonly partyId: string;
  readonly userId: string;
  readonly isGoing: boolean;
  /** ISO 8601 */
  readonly at: string;
}

export const ATTENDANCE: CollectionSpec<AttendanceDocument> = {
  name: 'attendance.v1',
  indexes: [{ keys: { partyId: 1, isGoing: 1 } }, { keys: { userId: 1, isGoing: 1 } }],
};
