import type { EventData } from '@duende/contracts/events/domain-event';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';

/** A comment, whatever became of it: rejected ones are kept so that the decision can be explained. */
export interface CommentDocument extends StoredDocument {
  readonly partyId: string;
  /** `null` for an anonymous comment */
  readonly authorId: string | null;
  readonly author: string;
  /** as what the author's account has written under its own name; `null` for any other name */
  readonly signedAs: EventData<'CommentPosted'>['signedAs'];
  readonly content: string;
  readonly status: 'pending' | 'approved' | 'rejected';
  /** ISO 8601 */
  readonly createdAt: string;
  /** author and words, as searches compare them; `''` once it is decided on, when nobody looks for it any more */
  readonly searchText: string;
}

export const COMMENTS: CollectionSpec<CommentDocument> = {
  name: 'comments.v3',
  indexes: [
    { keys: { partyId: 1, status: 1, createdAt: 1, _id: 1 } },
    { keys: { status: 1, createdAt: 1, _id: 1 } },
    { keys: { authorId: 1 } },
  ],
};
