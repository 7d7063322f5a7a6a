import type { EventType } from '@duende/contracts/events/domain-event';
import type { PartyDetails } from '@duende/contracts/events/fields';
import { searchText } from '@duende/contracts/list-text';
import { shortId } from '@duende/contracts/slug';
import type { FoldedEvent } from '../projection.ts';
import type { PartyDocument } from './party-document.ts';

export const PARTY_EVENTS = [
  'PartySubmitted',
  'PartyUpdated',
  'PartyApproved',
  'PartyRejected',
  'PartyDeleted',
  'PartyRestored',
  'PersonErased',
] as const satisfies readonly EventType[];

export function partiesTouched(event: FoldedEvent) {
  if (event.type === 'PersonErased') return { where: { authorId: event.data.userId } };
  return 'partyId' in event.data ? [event.data.partyId] : [];
}

export function foldParty(party: PartyDocument | null, event: FoldedEvent): PartyDocument | null {
  const { position, revision } = event;
  if (event.type === 'PartySubmitted') {
    const { partyId, authorId, details, source } = event.data;
    return {
      _id: partyId,
      position,
      revision,
      shortId: shortId(partyId),
      status: 'pending',
      authorId,
      submittedAt: event.effectiveAt,
      source,
      searchText: searchText(details.name),
      ...details,
    };
  }
  if (party === null) return null;
  switch (event.type) {
    case 'PartyUpdated': {
      const changed = Object.entries(event.data.changes).map(([field, change]) => [field, change?.to]);
      const next = {
        ...party,
        ...(Object.fromEntries(changed) as Partial<PartyDetails>),
        position,
        revision,
      };
      return { ...next, searchText: searchText(next.name) };
    }
    case 'PartyApproved':
      return { ...party, status: 'approved', position, revision };
    case 'PartyRejected':
      return { ...party, status: 'rejected', position, revision };
    case 'PartyDeleted':
      return { ...party, status: 'deleted', position, revision };
    case 'PartyRestored':
      return { ...party, status: event.data.status, position, revision };
    case 'PersonErased':
      // The event is of another stream, so the party's own revision stays.
      return { ...party, authorId: null, position };
    default:
      return party;
  }
}
