import type { Command } from '@duende/contracts/commands/command-schemas';
import { Refusal, type RefusalCode } from '@duende/contracts/common/refusal';
import type { partyCommandSchemas } from '@duende/contracts/parties/party-commands';
import { proposedDetails } from '@duende/contracts/parties/proposal';
import type { CountedKind } from '../allowances/day-allowances.ts';
import type { SentBy } from '../handling/decider.ts';
import { notChangeable, type ConditionCommand } from './party-condition.ts';
import { requireComingDays, settleEdited } from './party-details.ts';
import { notProposable } from './party-proposal.ts';
import { requireSecretAllowed } from './place-moment.ts';
import { isPendingOrApproved, type PartyState } from './party-state.ts';

/** All but those about photos and recorded events. */
export type PartyCommand = Command<
  Exclude<keyof typeof partyCommandSchemas, 'WithdrawPhoto' | 'UndoPartyEvent' | 'RejectImported'>
>;

/** In the order of precedence; errors of the details come first. @throws Refusal */
export function guardParty(command: PartyCommand, state: PartyState, { actor, at }: SentBy): void {
  switch (command.type) {
    case 'SubmitParty':
      // An administrator chose it, and the queue shows past ones.
      if (command.data.source === null) requireComingDays(command.data.details, state, at);
      requireSecretAllowed(state, command.data.details, at);
      return;
    case 'UpdateParty':
    case 'ResubmitParty': {
      const edited = settleEdited(command.data.details, actor, 'details' in state ? state.details : null);
      const { type, data } = command;
      refuse(
        type === 'UpdateParty' ? notEditable(data.authorId, state) : notResubmittable(data.authorId, state),
      );
      requireComingDays(data.details, state, at);
      requireSecretAllowed(state, edited, at);
      return;
    }
    case 'CancelParty':
    case 'PostponeParty':
    case 'ReinstateParty':
    case 'SetPartyTickets':
      refuse(notChangeable(at, state));
      return;
    case 'RescheduleParty':
      refuse(notChangeable(at, state));
      requireComingDays(command.data.details, state, at);
      requireSecretAllowed(state, command.data.details, at);
      return;
    case 'AcceptProposal':
      requireUsable(state, at);
      return;
    default:
  }
}

/** A proposal's days may be past by now. */
function requireUsable(state: PartyState, at: string): void {
  if (state.status !== 'approved' || state.proposal === null) return;
  const { what, changes } = state.proposal;
  if (what !== 'changes') refuse(notChangeable(at, state));
  requireComingDays(proposedDetails(changes), state, at);
  // The moment of a proposal may pass while it waits; the reveal follows.
  requireSecretAllowed(state, proposedDetails(changes), null);
}

/**
 * Texts for moderators count as submissions. Cancelling is always possible, but reinstating counts, because each
 * change notifies attendees.
 */
export function countsAs(command: PartyCommand, state: PartyState): CountedKind | null {
  switch (command.type) {
    case 'SubmitParty':
      return command.data.source === null ? 'submissions' : null;
    case 'ResubmitParty':
      return 'submissions';
    case 'UpdateParty':
    case 'RescheduleParty':
      return command.data.authorId !== null && state.status === 'approved' ? 'submissions' : null;
    case 'CancelParty':
    case 'PostponeParty':
    case 'ReinstateParty':
      return command.data.authorId === null || isCallingOff(command, state) ? null : 'submissions';
    case 'SetPartyTickets': {
      const isReopening = 'tickets' in state && state.tickets === 'sold-out';
      return command.data.authorId !== null && isReopening ? 'submissions' : null;
    }
    default:
      return null;
  }
}

function isCallingOff({ type }: ConditionCommand, state: PartyState): boolean {
  const condition = 'condition' in state ? state.condition : 'scheduled';
  if (type === 'CancelParty') return condition !== 'cancelled';
  return type === 'PostponeParty' && condition === 'scheduled';
}

/** `null`: a moderator. Authors edit pending parties and propose changes to published ones. */
function notEditable(authorId: string | null, party: PartyState): RefusalCode | null {
  if (authorId === null) return isPendingOrApproved(party) ? null : 'party.not-found';
  if (party.status === 'unsubmitted' || party.status === 'deleted') return 'party.not-found';
  if (party.authorId !== authorId) return party.status === 'approved' ? 'party.not-yours' : 'party.not-found';
  if (party.status === 'approved') return notProposable(party);
  return party.status === 'pending' ? null : 'party.not-pending';
}

function notResubmittable(authorId: string, party: PartyState): RefusalCode | null {
  if (party.status === 'unsubmitted' || party.authorId !== authorId || party.status === 'deleted')
    return 'party.not-found';
  return party.status === 'rejected' || party.status === 'withdrawn' ? null : 'party.not-resubmittable';
}

function refuse(code: RefusalCode | null): void {
  if (code !== null) throw new Refusal(code);
}
