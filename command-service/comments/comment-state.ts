import type { CommentEvent } from '@duende/contracts/events/domain-event';

/** A comment somebody has posted. What it says is no part of any decision and stays out. */
export interface PostedComment {
  readonly status: 'pending' | 'approved' | 'rejected';
  readonly commentId: string;
  readonly partyId: string;
  /** `null` for an anonymous one */
  readonly authorId: string | null;
}

export type CommentState = { readonly status: 'unposted' } | PostedComment;

export const UNPOSTED: CommentState = { status: 'unposted' };

export function evolveComment(state: CommentState, event: CommentEvent): CommentState {
  if (event.type === 'CommentPosted') {
    const { commentId, partyId, authorId } = event.data;
    return { status: 'pending', commentId, partyId, authorId };
  }
  if (state.status === 'unposted') return state;
  switch (event.type) {
    case 'CommentApproved':
      return { ...state, status: 'approved' };
    case 'CommentRejected':
      return { ...state, status: 'rejected' };
    default:
      return state;
  }
}
