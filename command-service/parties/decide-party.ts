import type { Command } from '@duende/contracts/commands/command-schemas';
import type { PartyEvent } from '@duende/contracts/events/domain-event';
import { Refusal } from '@duende/contracts/refusal';
import { partyChanges } from './party-changes.ts';
import { evolveParty, isStanding, UNSUBMITTED, type PartyState, type SubmittedParty } from './party-state.ts';

export type PartyCommand = Command<
  'SubmitParty' | 'UpdateParty' | 'ApproveParty' | 'RemoveParty' | 'RestoreParty' | 'RemovePhoto'
>;

/** What is decided of one party: submitted, edited, approved, rejected or deleted, and restored. */
export const partyDecider = {
  initialState: UNSUBMITTED,
  evolve: evolveParty,

  decide(command: PartyCommand, state: PartyState): readonly PartyEvent[] {
    switch (command.type) {
      case 'SubmitParty':
        // The id derives from the command or the import's claim: what stands there already is this very party.
        return state.status === 'unsubmitted' ? [{ type: 'PartySubmitted', data: command.data }] : [];
      case 'UpdateParty': {
        const { details } = visible(state);
        const changes = partyChanges(details, command.data.details);
        const { partyId } = command.data;
        return Object.keys(changes).length === 0
          ? []
          : [{ type: 'PartyUpdated', data: { partyId, changes } }];
      }
      case 'ApproveParty': {
        const { status, partyId, authorId } = submitted(state);
        if (status !== 'pending') throw new Refusal('party.not-pending');
        return [{ type: 'PartyApproved', data: { partyId, authorId } }];
      }
      case 'RemoveParty': {
        const { status, partyId, authorId } = visible(state);
        const data = { partyId, authorId, reason: command.data.reason };
        return [{ type: status === 'pending' ? 'PartyRejected' : 'PartyDeleted', data }];
      }
      case 'RestoreParty': {
        const { status, partyId, authorId } = submitted(state);
        if (status !== 'rejected' && status !== 'deleted') throw new Refusal('party.not-removed');
        const restored = status === 'rejected' ? 'pending' : 'approved';
        return [{ type: 'PartyRestored', data: { partyId, authorId, status: restored } }];
      }
      case 'RemovePhoto': {
        const { partyId, details } = visible(state);
        const { photo } = command.data;
        if (details.photo !== photo) throw new Refusal('party.photo-changed');
        return [{ type: 'PartyUpdated', data: { partyId, changes: { photo: { from: photo, to: null } } } }];
      }
      default:
        throw new TypeError(`no decision for ${(command satisfies never as PartyCommand).type}`);
    }
  },
};

function submitted(state: PartyState): SubmittedParty {
  if (state.status === 'unsubmitted') throw new Refusal('party.not-found');
  return state;
}

function visible(state: PartyState): SubmittedParty {
  if (!isStanding(state)) throw new Refusal('party.not-found');
  return state;
}
