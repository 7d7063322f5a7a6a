import type { EventType } from '@duende/contracts/events/domain-event';
import { isErased } from '@duende/contracts/events/personal';
import type { FoldedEvent } from '../projection.ts';
import type { PendingDocument } from './pending-document.ts';

export const PENDING_EVENTS = [
  'PartySubmitted',
  'PartyApproved',
  'PartyRejected',
  'PartyDeleted',
  'PartyRestored',
  'CommentPosted',
  'CommentApproved',
  'CommentRejected',
  'PersonErased',
] as const satisfies readonly EventType[];

const partyKey = (partyId: string) => `party-${partyId}`;
const commentKey = (commentId: string) => `comment-${commentId}`;

export function pendingTouched(event: FoldedEvent) {
  switch (event.type) {
    case 'PartySubmitted':
    case 'PartyApproved':
    case 'PartyRejected':
      return [partyKey(event.data.partyId)];
    case 'PartyDeleted':
      return { where: { kind: 'comment', partyId: event.data.partyId } };
    case 'PartyRestored':
      // A rejected party waits again; a deleted one takes its waiting comments back.
      return event.data.status === 'pending'
        ? [partyKey(event.data.partyId)]
        : { where: { kind: 'comment', partyId: event.data.partyId } };
    case 'CommentPosted':
    case 'CommentApproved':
    case 'CommentRejected':
      return [commentKey(event.data.commentId)];
    case 'PersonErased':
      return { where: { authorId: event.data.userId } };
    default:
      return [];
  }
}

export function foldPending(
  pending: PendingDocument | null,
  event: FoldedEvent,
  id: string,
): PendingDocument | null {
  const { position } = event;
  switch (event.type) {
    case 'PartySubmitted': {
      const { partyId, authorId } = event.data;
      return { _id: id, position, kind: 'party', partyId, authorId, hidden: false };
    }
    case 'PartyRestored': {
      const { partyId, authorId, status } = event.data;
      if (status === 'pending') return { _id: id, position, kind: 'party', partyId, authorId, hidden: false };
      return pending && { ...pending, position, hidden: false };
    }
    case 'PartyDeleted':
      return pending && { ...pending, position, hidden: true };
    case 'CommentPosted': {
      const { partyId, authorId, content } = event.data;
      if (isErased(content)) return null;
      return { _id: id, position, kind: 'comment', partyId, authorId, hidden: false };
    }
    case 'PersonErased':
      // A party goes on without its author; a comment goes with them.
      return pending?.kind === 'party' ? { ...pending, position, authorId: null } : null;
    case 'PartyApproved':
    case 'PartyRejected':
    case 'CommentApproved':
    case 'CommentRejected':
      return null;
    default:
      return pending;
  }
}
