import { eventAnswer } from '@duende/contracts/api/event-answer';
import type { AddressedLiveMessage, LiveMessage } from '@duende/contracts/live/live-messages';
import { eventTopic, userRoom } from '@duende/contracts/live/topics';
import { openedOr } from '@duende/contracts/events/personal';
import type { Change, FoldedEvent } from '../projection.ts';
import type { PartyDocument } from './party-document.ts';

/** What everybody hears of a published party, and what its author hears of a decision. Nothing of a pending one. */
export function partyMessages(change: Change<PartyDocument>): readonly AddressedLiveMessage[] {
  return [...publicMessages(change), ...change.events.flatMap(decisionMessages)];
}

function publicMessages({
  id,
  before,
  after,
  position,
}: Change<PartyDocument>): readonly AddressedLiveMessage[] {
  const topics = ['home', eventTopic(id)] as const;
  const [was, is] = [before?.status === 'approved', after?.status === 'approved'];
  if (is && after !== null) {
    const payload = { position, event: eventAnswer(id, after) };
    return [{ topics, message: { name: was ? 'event.updated' : 'event.approved', payload } }];
  }
  return was ? [{ topics, message: { name: 'event.removed', payload: { position, eventId: id } } }] : [];
}

function decisionMessages(event: FoldedEvent): readonly AddressedLiveMessage[] {
  const decided = decisionOf(event);
  if (decided === null || decided.authorId === null) return [];
  const message: LiveMessage = { name: 'moderation.decided', payload: decided.payload };
  return [{ topics: [userRoom(decided.authorId)], message }];
}

function decisionOf(event: FoldedEvent) {
  const { position } = event;
  switch (event.type) {
    case 'PartyApproved': {
      const { partyId: eventId, authorId } = event.data;
      return { authorId, payload: { position, eventId, decision: 'approved' as const, reason: null } };
    }
    case 'PartyRestored': {
      const { partyId: eventId, authorId } = event.data;
      return { authorId, payload: { position, eventId, decision: 'restored' as const, reason: null } };
    }
    case 'PartyRejected':
    case 'PartyDeleted': {
      const { partyId: eventId, authorId, reason } = event.data;
      const decision = event.type === 'PartyRejected' ? ('rejected' as const) : ('deleted' as const);
      return { authorId, payload: { position, eventId, decision, reason: openedOr(reason, null) } };
    }
    default:
      return null;
  }
}
