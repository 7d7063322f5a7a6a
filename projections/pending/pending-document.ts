import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';

/** What waits for a moderator; `_id` is `party-<id>` or `comment-<id>`. */
export interface PendingDocument extends StoredDocument {
  readonly kind: 'party' | 'comment';
  readonly partyId: string;
  readonly authorId: string | null;
  /** a comment of a removed party: not counted */
  readonly hidden: boolean;
}

export const PENDING: CollectionSpec<PendingDocument> = {
  name: 'pending.v1',
  indexes: [{ keys: { kind: 1, hidden: 1 } }, { keys: { partyId: 1, kind: 1 } }, { keys: { authorId: 1 } }],
};
