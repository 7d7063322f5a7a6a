import { isMove, statusMove } from '@duende/contracts/events/party-status';
import type { PartyEvent } from '@duende/contracts/events/domain-event';
import { changesParty, partyChanged } from '@duende/contracts/events/party-changes';
import { AS_SUBMITTED } from '@duende/contracts/parties/party-situation';
import { Refusal } from '@duende/contracts/common/refusal';
import { counted, type Decision, type SentBy } from '../handling/decider.ts';
import {
  isPendingOrApproved,
  partyChanges,
  requireOwn,
  type PartyState,
  type SubmittedParty,
} from './party-state.ts';
import { decideCondition, decideReview } from './party-condition.ts';
import { countsAs, guardParty, type PartyCommand } from './party-guard.ts';
import { editedDetails } from './party-details.ts';
import { revealed } from './place-moment.ts';
import { decideProposal, proposalAfter, proposed, proposedMove } from './party-proposal.ts';
import { sourceSnapshot, proposedBySource } from './source-proposal.ts';

export type { PartyCommand };

const UNSUBMITTED: PartyState = { status: 'unsubmitted' };

function evolveParty(state: PartyState, event: PartyEvent): PartyState {
  if (event.type === 'PartySubmitted') {
    const { partyId, authorId, details, source } = event.data;
    const sourceStatus = source?.notice;
    return {
      status: 'pending',
      partyId,
      authorId,
      details,
      proposal: null,
      ...AS_SUBMITTED,
      ...(source !== null && { sourceDetails: details }),
      ...(sourceStatus && { sourceStatus }),
    };
  }
  if (state.status === 'unsubmitted') return state;
  if (changesParty(event)) {
    const { details, situation } = partyChanged(state, event);
    const changed = { ...state, details: { ...state.details, ...details }, ...situation };
    return isMove(event) ? { ...changed, status: statusMove(event)[1] } : changed;
  }
  if (event.type === 'ConditionReasonReviewed') return { ...state, isReasonReviewed: true };
  if (event.type === 'ConditionReasonReopened') return { ...state, isReasonReviewed: false };
  if (isMove(event)) return { ...state, status: statusMove(event)[1] };
  const { rejected, ...party } = state;
  if (event.type === 'ProposalReopened') return { ...party, ...rejected };
  const { proposal, sourceDetails } = party;
  return {
    ...party,
    ...sourceSnapshot(event, state),
    proposal: proposalAfter(event),
    ...(event.type === 'ProposalRejected' && {
      rejected: { proposal, ...(sourceDetails && { sourceDetails }) },
    }),
  };
}

export const partyDecider = {
  initialState: UNSUBMITTED,
  evolve: evolveParty,
  guard: guardParty,

  decide(command: PartyCommand, state: PartyState, by: SentBy): Decision<PartyEvent> {
    guardParty(command, state, by);
    return counted(countsAs(command, state), decideParty(command, state, by));
  },
};

/** The command has passed the guard. */
function decideParty(command: PartyCommand, state: PartyState, { actor, at }: SentBy): readonly PartyEvent[] {
  switch (command.type) {
    case 'SubmitParty':
      // The id derives from the command or the claim: it is the same party.
      return state.status === 'unsubmitted' ? [{ type: 'PartySubmitted', data: command.data }] : [];
    case 'UpdateParty': {
      const { partyId, authorId } = command.data;
      const party = visible(state);
      const { details } = party;
      const changes = partyChanges(details, editedDetails(details, command.data.details, actor));
      if (authorId !== null && party.status === 'approved')
        return proposed(party, { by: 'author', what: 'changes', changes, notice: null });
      return Object.keys(changes).length === 0 ? [] : [{ type: 'PartyUpdated', data: { partyId, changes } }];
    }
    case 'RevealPlace':
      return revealed(command, submitted(state), at);
    case 'TakePartyBack': {
      const { partyId, authorId } = command.data;
      const { status } = ownOf(authorId, state);
      if (status !== 'pending') throw new Refusal('party.not-pending');
      return [{ type: 'PartyTakenBack', data: { partyId, authorId } }];
    }
    case 'ResubmitParty': {
      const { partyId, authorId } = command.data;
      const { status, details } = ownOf(authorId, state);
      const changes = partyChanges(details, editedDetails(details, command.data.details, actor));
      const was = status === 'withdrawn' ? status : 'rejected';
      return [{ type: 'PartyResubmitted', data: { partyId, authorId, was, changes } }];
    }
    case 'SetPublicNotice': {
      const { partyId, publicNotice, conditionReason: reason } = visible(state);
      const notice = { from: publicNotice, to: command.data.notice };
      const conditionReason = { from: reason, to: command.data.conditionReason ?? reason };
      const isSame = notice.from === notice.to && conditionReason.from === conditionReason.to;
      if (isSame) return [];
      const isNew = conditionReason.to !== '' && conditionReason.from !== conditionReason.to;
      const reviewed = isNew ? ({ isReasonReviewed: true } as const) : {};
      return [{ type: 'PartyNoticeSet', data: { partyId, notice, conditionReason, ...reviewed } }];
    }
    case 'SetPartyTickets': {
      const { authorId, tickets: to } = command.data;
      const party = published(state);
      requireOwn(authorId, party);
      const { partyId, tickets: from } = party;
      return from === to ? [] : [{ type: 'PartyTicketsSet', data: { partyId, tickets: { from, to } } }];
    }
    case 'ReviewConditionReason':
      return decideReview(command, visible(state));
    case 'RescheduleParty':
      if (command.data.authorId !== null) return proposedMove(command, published(state));
      return decideCondition(command, published(state));
    case 'CancelParty':
    case 'PostponeParty':
    case 'ReinstateParty':
      return decideCondition(command, published(state));
    case 'ProposeFromSource':
      return proposedBySource(command, submitted(state));
    case 'WithdrawProposal':
    case 'AcceptProposal':
    case 'RejectProposal':
      return decideProposal(command, submitted(state));
    case 'ApproveParty': {
      const { status, partyId, authorId } = submitted(state);
      if (status !== 'pending') throw new Refusal('party.not-pending');
      return [{ type: 'PartyApproved', data: { partyId, authorId } }];
    }
    case 'RemoveParty': {
      const { reason, onlyPending } = command.data;
      if (onlyPending === true && submitted(state).status !== 'pending')
        throw new Refusal('party.not-pending');
      const { status, partyId, authorId } = visible(state);
      const data = { partyId, authorId, reason };
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
}

/** Hides that other people's unpublished parties exist. */
function ownOf(authorId: string, state: PartyState): SubmittedParty {
  const party = submitted(state);
  if (party.authorId !== authorId || party.status === 'deleted') throw new Refusal('party.not-found');
  return party;
}

function submitted(state: PartyState): SubmittedParty {
  if (state.status === 'unsubmitted') throw new Refusal('party.not-found');
  return state;
}

function published(state: PartyState): SubmittedParty {
  if (state.status !== 'approved') throw new Refusal('party.not-found');
  return state;
}

function visible(state: PartyState): SubmittedParty {
  if (!isPendingOrApproved(state)) throw new Refusal('party.not-found');
  return state;
}
