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
const removedKey = (partyId: string) => `removed-${partyId}`;
const commentKey = (commentId: string) => `comment-${commentId}`;

export function pendingTouched(event: FoldedEvent) {
  switch (event.type) {
    case 'PartySubmitted':
    case 'PartyApproved':
      return [partyKey(event.data.partyId)];
    case 'PartyDeleted':
      return [removedKey(event.data.partyId)];
    case 'PartyRejected':
    case 'PartyRestored':
      return [partyKey(event.data.partyId), removedKey(event.data.partyId)];
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
      return { _id: id, position, kind: 'party', partyId, authorId };
    }
    case 'PartyRejected':
    case 'PartyDeleted': {
      const { partyId } = event.data;
      if (id !== removedKey(partyId)) return null;
      return { _id: id, position, kind: 'removed', partyId, authorId: null };
    }
    case 'PartyRestored': {
      const { partyId, authorId, status } = event.data;
      const isWaiting = id === partyKey(partyId) && status === 'pending';
      return isWaiting ? { _id: id, position, kind: 'party', partyId, authorId } : null;
    }
    case 'CommentPosted': {
      const { partyId, authorId, content } = event.data;
      if (isErased(content)) return null;
      return { _id: id, position, kind: 'comment', partyId, authorId };
    }
    case 'PersonErased':
      // A party goes on without its author; a comment goes with them.
      return pending?.kind === 'party' ? { ...pending, position, authorId: null } : null;
    case 'PartyApproved':
    case 'CommentApproved':
    case 'CommentRejected':
      return null;
    default:
      return pending;
  }
}
