import { isMove, statusMove } from '@duende/contracts/events/party-status';
import type { Command } from '@duende/contracts/commands/command-schemas';
import type { PartyEvent } from '@duende/contracts/events/domain-event';
import { isOver } from '@duende/contracts/parties/party-night';
import type { PartyCondition } from '@duende/contracts/parties/party-condition';
import { changesParty, partyChanged } from '@duende/contracts/events/party-changes';
import { AS_ANNOUNCED, isOn } from '@duende/contracts/parties/party-standing';
import { Refusal, type RefusalCode } from '@duende/contracts/common/refusal';

import { partyChanges, timesOf, type PartyState, type SubmittedParty } from './party-state.ts';
import { decideCondition, decideReview, type ConditionCommand } from './party-condition.ts';
import {
  decideProposal,
  notProposable,
  proposalAfter,
  proposed,
  proposedMove,
  type ProposalCommand,
} from './party-proposal.ts';
import { heardAfter, proposedBySource } from './source-proposal.ts';

/** What stands against doing something around a party, which needs an approved one. */
export function notApproved({ status }: PartyState): RefusalCode | null {
  return status === 'approved' ? null : 'party.not-found';
}

/** The same where the party must take place after a moment (ISO 8601); `over` is said where it is over by then. */
export function notComing(at: string, over: RefusalCode): (party: PartyState) => RefusalCode | null {
  return (party) => {
    if (party.status !== 'approved') return notApproved(party);
    if (isOver(timesOf(party), Date.parse(at))) return over;
    return isOn(party)
      ? null
      : `party.${party.condition as Exclude<PartyCondition['condition'], 'scheduled'>}`;
  };
}

/**
 * The same of calling it off, moving it and having it back. One without a date is not over, nor is one whose last nights are
 * called off: these may be reinstated until they are past.
 */
export function notChangeable(at: string): (party: PartyState) => RefusalCode | null {
  return (party) => {
    if (party.status !== 'approved') return notApproved(party);
    const isDone =
      party.condition !== 'postponed' && isOver({ ...party.details, cancelledDates: [] }, Date.parse(at));
    return isDone ? 'party.over' : null;
  };
}

/** What stands against an edit, by an administrator (`null`) or by its author, who mends what waits and proposes changes of what is published. */
export function notMendable(authorId: string | null): (party: PartyState) => RefusalCode | null {
  return (party) => {
    if (authorId === null) return isStanding(party) ? null : 'party.not-found';
    if (party.status === 'unsubmitted' || party.status === 'deleted') return 'party.not-found';
    if (party.authorId !== authorId)
      return party.status === 'approved' ? 'party.not-yours' : 'party.not-found';
    if (party.status === 'approved') return notProposable(party);
    return party.status === 'pending' ? null : 'party.not-pending';
  };
}

/** What stands against sending a party again, which its author does. */
export function notResubmittable(authorId: string): (party: PartyState) => RefusalCode | null {
  return (party) => {
    if (party.status === 'unsubmitted' || party.authorId !== authorId || party.status === 'deleted')
      return 'party.not-found';
    return party.status === 'rejected' || party.status === 'withdrawn' ? null : 'party.not-resubmittable';
  };
}

/** In the views of at least its author and the admins. */
export function isStanding(party: PartyState): party is SubmittedParty {
  return party.status === 'pending' || party.status === 'approved';
}

const UNSUBMITTED: PartyState = { status: 'unsubmitted' };

function evolveParty(state: PartyState, event: PartyEvent): PartyState {
  if (event.type === 'PartySubmitted') {
    const { partyId, authorId, details, source } = event.data;
    const notice = source?.notice;
    return {
      status: 'pending',
      partyId,
      authorId,
      details,
      publicNotice: '',
      conditionReason: '',
      isReasonReviewed: true,
      proposal: null,
      ...AS_ANNOUNCED,
      ...(source !== null && { heard: details }),
      ...(notice && { notice }),
    };
  }
  if (state.status === 'unsubmitted') return state;
  if (changesParty(event)) {
    const { details, stands } = partyChanged(state, event);
    const changed = { ...state, details: { ...state.details, ...details }, ...stands };
    return isMove(event) ? { ...changed, status: statusMove(event)[1] } : changed;
  }
  if (event.type === 'ConditionReasonReviewed') return { ...state, isReasonReviewed: true };
  if (isMove(event)) return { ...state, status: statusMove(event)[1] };
  return { ...state, ...heardAfter(event, state), proposal: proposalAfter(event) };
}

export type PartyCommand =
  | ConditionCommand
  | Command<
      | 'SubmitParty'
      | 'UpdateParty'
      | 'TakePartyBack'
      | 'ResubmitParty'
      | 'SetPartyNotice'
      | 'ReviewConditionReason'
      | 'ApproveParty'
      | 'RemoveParty'
      | 'RestoreParty'
      | 'RemovePhoto'
      | 'ProposeFromSource'
    >
  | ProposalCommand;

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
        const { authorId } = command.data;
        refuse(notMendable(authorId)(state));
        const party = visible(state);
        const { details } = party;
        const changes = partyChanges(details, { ...details, ...command.data.details });
        const { partyId } = command.data;
        if (authorId !== null && party.status === 'approved')
          return proposed(party, { by: 'author', what: 'changes', changes, notice: null });
        return Object.keys(changes).length === 0
          ? []
          : [{ type: 'PartyUpdated', data: { partyId, changes } }];
      }
      case 'TakePartyBack': {
        const { partyId, authorId } = command.data;
        const { status } = ownOf(authorId, state);
        if (status !== 'pending') throw new Refusal('party.not-pending');
        return [{ type: 'PartyTakenBack', data: { partyId, authorId } }];
      }
      case 'ResubmitParty': {
        const { partyId, authorId } = command.data;
        refuse(notResubmittable(authorId)(state));
        const { status, details } = ownOf(authorId, state);
        const changes = partyChanges(details, { ...details, ...command.data.details });
        const was = status === 'withdrawn' ? status : 'rejected';
        return [{ type: 'PartyResubmitted', data: { partyId, authorId, was, changes } }];
      }
      case 'SetPartyNotice': {
        const { partyId, publicNotice, conditionReason: reason } = visible(state);
        const notice = { from: publicNotice, to: command.data.notice };
        const conditionReason = { from: reason, to: command.data.conditionReason ?? reason };
        const isSame = notice.from === notice.to && conditionReason.from === conditionReason.to;
        if (isSame) return [];
        const isNew = conditionReason.to !== '' && conditionReason.from !== conditionReason.to;
        const reviewed = isNew ? ({ isReasonReviewed: true } as const) : {};
        return [{ type: 'PartyNoticeSet', data: { partyId, notice, conditionReason, ...reviewed } }];
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
  },
};

/** Of others' parties that are not published nobody learns that they are there. */
function ownOf(authorId: string, state: PartyState): SubmittedParty {
  const party = submitted(state);
  if (party.authorId !== authorId || party.status === 'deleted') throw new Refusal('party.not-found');
  return party;
}

function refuse(code: RefusalCode | null): void {
  if (code !== null) throw new Refusal(code);
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
  if (!isStanding(state)) throw new Refusal('party.not-found');
  return state;
}
