import type { CommentAnswer, CommentDecision } from '@duende/contracts/comments/comment-answers';
import type { EventData } from '@duende/contracts/events/domain-event';
import type { StoredDocument } from '@duende/platform/read-store/read-store';
import type { Spans } from '../model/spans.ts';

/** In any status. An erasure removes author and text, but keeps the rest for statistics. */
export interface CommentDocument extends StoredDocument {
  readonly partyId: string;
  readonly authorId: string | null;
  /** `''`, like `content`, after an erasure */
  readonly author: string;
  /** `null` for names other than the account's own */
  readonly signedAs: EventData<'CommentPosted'>['signedAs'];
  readonly content: string;
  /** each until its edit (ISO 8601); emptied by an erasure */
  readonly earlier: readonly { readonly content: string; readonly until: string }[];
  readonly isOrganizer: boolean;
  /** `withdrawn` and `erased` are in no public list */
  readonly status: 'pending' | 'approved' | 'hidden' | 'rejected' | 'withdrawn' | 'erased';
  /** of the comment's stream, for `If-Match` */
  readonly revision: number;
  /** after many reports, until a moderator looks */
  readonly isHeld: boolean;
  /** as last decided; unlike the status not affected by an erasure that a replay sees early */
  readonly isApproved: boolean;
  readonly createdAt: string;
  /** when it was public; an erasure ends this without an entry */
  readonly shown: Spans;
  /** ISO 8601; `null` unless the author was erased */
  readonly erasedAt: string | null;
  /** author and text, normalised; `''` after the decision */
  readonly searchText: string;
  /** equal for equal texts */
  readonly textKey: string;
  /** origin under a daily key, for moderators only */
  readonly origin: string | null;
  /** for the author; `null` while pending */
  readonly decision: CommentDecision | null;
  readonly reasonBy: string | null;
  readonly reasonOf: string | null;
}

export const EVER_POSTED = [
  'pending',
  'approved',
  'hidden',
  'rejected',
  'withdrawn',
  'erased',
] as const satisfies readonly CommentDocument['status'][];

export function commentAnswer(comment: CommentDocument): CommentAnswer {
  const { _id: id, partyId: eventId, authorId, author, signedAs, isOrganizer, content, createdAt } = comment;
  const answer = { id, eventId, author, content, createdAt };
  if (signedAs === null || authorId === null) return answer;
  const member = { id: authorId, isAdmin: signedAs === 'admin' };
  return { ...answer, member, ...(isOrganizer && { isOrganizer }) };
}
