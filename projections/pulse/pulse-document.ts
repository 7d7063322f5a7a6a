import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';

/** What one day in Madrid brought a party; nobody is named in it, and erasing somebody leaves it as it is. */
export interface PulseDocument extends StoredDocument {
  readonly partyId: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** confirmations less withdrawals; negative on a day of second thoughts */
  readonly going: number;
  /** ids of the rides that were offered on that day and not taken back on it */
  readonly offers: readonly string[];
}

export const PULSE: CollectionSpec<PulseDocument> = {
  name: 'pulse.v1',
  indexes: [{ keys: { partyId: 1, day: 1 } }],
};
