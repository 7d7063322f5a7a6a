import type { PartyStatus } from '@duende/contracts/api/answers';
import type { PartyDetails } from '@duende/contracts/events/fields';
import type { PartySource } from '@duende/contracts/events/party-events';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';

/** What a party is now, whatever its status: list, page, moderation and a person's own submissions. */
export interface PartyDocument extends StoredDocument, PartyDetails {
  /** of the party's own stream, for `If-Match` */
  readonly revision: number;
  readonly shortId: string;
  readonly status: PartyStatus;
  /** `null` when imported, invented, or the author was erased */
  readonly authorId: string | null;
  /** ISO 8601 */
  readonly submittedAt: string;
  readonly source: PartySource | null;
  /** the name, as searches compare it */
  readonly searchText: string;
}

export const PARTIES: CollectionSpec<PartyDocument> = {
  name: 'parties.v2',
  indexes: [
    { keys: { status: 1, submittedAt: 1, _id: 1 } },
    { keys: { shortId: 1 } },
    { keys: { authorId: 1, submittedAt: 1, _id: 1 } },
    // who may see a photo
    { keys: { photo: 1, status: 1 } },
    // what changed since a position
    { keys: { position: 1 } },
  ],
};
