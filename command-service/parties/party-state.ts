import type { PartyEvent } from '@duende/contracts/events/domain-event';
import type { PartyDetails } from '@duende/contracts/events/fields';

/** A party somebody has submitted. Rejected and deleted ones have left every view and can be restored. */
export interface SubmittedParty {
  readonly status: 'pending' | 'approved' | 'rejected' | 'deleted';
  readonly partyId: string;
  /** `null` for an imported one */
  readonly authorId: string | null;
  readonly details: PartyDetails;
}

export type PartyState = { readonly status: 'unsubmitted' } | SubmittedParty;

/** In the views of at least its author and the admins. */
export function isStanding(party: PartyState): party is SubmittedParty {
  return party.status === 'pending' || party.status === 'approved';
}

export const UNSUBMITTED: PartyState = { status: 'unsubmitted' };

export function evolveParty(state: PartyState, event: PartyEvent): PartyState {
  if (event.type === 'PartySubmitted') {
    const { partyId, authorId, details } = event.data;
    return { status: 'pending', partyId, authorId, details };
  }
  if (state.status === 'unsubmitted') return state;
  switch (event.type) {
    case 'PartyUpdated':
      return { ...state, details: withChanges(state.details, event.data.changes) };
    case 'PartyApproved':
      return { ...state, status: 'approved' };
    case 'PartyRejected':
      return { ...state, status: 'rejected' };
    case 'PartyDeleted':
      return { ...state, status: 'deleted' };
    case 'PartyRestored':
      return { ...state, status: event.data.status };
    default:
      return state;
  }
}

type Changes = Extract<PartyEvent, { type: 'PartyUpdated' }>['data']['changes'];

function withChanges(details: PartyDetails, changes: Changes): PartyDetails {
  const changed = Object.entries(changes).map(([field, change]) => [field, change.to]);
  return { ...details, ...(Object.fromEntries(changed) as Partial<PartyDetails>) };
}
