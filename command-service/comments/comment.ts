import type { Command } from '@duende/contracts/commands/command-schemas';
import type { CommentEvent } from '@duende/contracts/events/domain-event';
import { Refusal } from '@duende/contracts/common/refusal';
import { counted, type Decision, type SentBy } from '../handling/decider.ts';

/** No decision needs the text. */
export interface PostedComment {
  readonly status: 'pending' | 'approved' | 'rejected' | 'withdrawn';
  readonly commentId: string;
  readonly partyId: string;
  /** `null`: anonymous */
  readonly authorId: string | null;
}

export type CommentState = { readonly status: 'unposted' } | PostedComment;

const UNPOSTED: CommentState = { status: 'unposted' };

function evolveComment(state: CommentState, event: CommentEvent): CommentState {
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
    case 'CommentRestored':
      return { ...state, status: event.data.status };
    case 'CommentWithdrawn':
      return { ...state, status: 'withdrawn' };
    case 'CommentEdited':
      return state;
    default:
      event satisfies never;
      return state;
  }
}

export type CommentCommand = Command<
  'PostComment' | 'EditComment' | 'WithdrawComment' | 'ApproveComment' | 'RejectComment'
>;

export const commentDecider = {
  initialState: UNPOSTED as CommentState,
  evolve: evolveComment,

  decide(command: CommentCommand, state: CommentState, by: Pick<SentBy, 'actor'>): Decision<CommentEvent> {
    switch (command.type) {
      case 'PostComment':
        if (state.status !== 'unposted') return [];
        return counted('comments', [{ type: 'CommentPosted', data: command.data }]);
      case 'EditComment': {
        const { status, commentId, partyId, authorId } = ownComment(state, by);
        if (status === 'withdrawn') throw new Refusal('comment.not-found');
        if (status !== 'pending') throw new Refusal('comment.not-pending');
        const { content } = command.data;
        return counted('comments', [
          { type: 'CommentEdited', data: { commentId, partyId, authorId, content } },
        ]);
      }
      case 'WithdrawComment': {
        const { status, commentId, partyId, authorId } = ownComment(state, by);
        if (status === 'withdrawn') return [];
        if (status === 'rejected') throw new Refusal('comment.not-found');
        return [{ type: 'CommentWithdrawn', data: { commentId, partyId, authorId } }];
      }
      case 'ApproveComment': {
        const { status, commentId, partyId, authorId } = moderated(state);
        if (status !== 'pending') throw new Refusal('comment.not-pending');
        return [{ type: 'CommentApproved', data: { commentId, partyId, authorId } }];
      }
      case 'RejectComment': {
        const { status, commentId, partyId, authorId } = moderated(state);
        const { reason, onlyPending } = command.data;
        if (onlyPending === true && status !== 'pending') throw new Refusal('comment.not-pending');
        if (status === 'rejected') throw new Refusal('comment.not-found');
        return [{ type: 'CommentRejected', data: { commentId, partyId, authorId, reason, from: status } }];
      }
      default:
        throw new TypeError(`no decision for ${(command satisfies never as CommentCommand).type}`);
    }
  },
};

function posted(state: CommentState): PostedComment {
  if (state.status === 'unposted') throw new Refusal('comment.not-found');
  return state;
}

function ownComment(state: CommentState, { actor }: Pick<SentBy, 'actor'>): PostedComment {
  const comment = posted(state);
  if (actor === null || comment.authorId !== actor.userId) throw new Refusal('comment.not-yours');
  return comment;
}

type Moderated = PostedComment & { readonly status: Exclude<PostedComment['status'], 'withdrawn'> };

function moderated(state: CommentState): Moderated {
  const { status, ...comment } = posted(state);
  if (status === 'withdrawn') throw new Refusal('comment.withdrawn');
  return { ...comment, status };
}
