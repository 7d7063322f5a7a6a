import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';

/**
 * What waits for a moderator, `_id` being `party-<id>` or `comment-<id>`, and beside it which parties are removed
 * (`removed-<id>`): their comments wait too, but hidden, and are not counted.
 */
export interface PendingDocument extends StoredDocument {
  readonly kind: 'party' | 'comment' | 'removed';
  readonly partyId: string;
  /** of the party or comment that waits */
  readonly authorId: string | null;
}

export const PENDING: CollectionSpec<PendingDocument> = {
  name: 'pending.v1',
  indexes: [{ keys: { kind: 1, partyId: 1 } }, { keys: { authorId: 1 } }],
};
