import type { Command } from '@duende/contracts/commands/command-schemas';
import { Refusal, type RefusalCode } from '@duende/contracts/common/refusal';
import type { DomainEvent, PartyEvent } from '@duende/contracts/events/domain-event';
import { proposedDetails, proposedFields } from '@duende/contracts/parties/proposal';
import { decideCondition } from './party-condition.ts';
import { partyChanges, type OpenProposal, type SubmittedParty } from './party-state.ts';

type ProposalEvent = DomainEvent<
  'ChangeProposed' | 'ProposalWithdrawn' | 'ProposalAccepted' | 'ProposalRejected'
>;

export type ProposalCommand = Command<'WithdrawProposal' | 'AcceptProposal' | 'RejectProposal'>;

export function proposalAfter(event: ProposalEvent): OpenProposal | null {
  if (event.type !== 'ChangeProposed') return null;
  const { by, what, changes, notice } = event.data;
  return { by, what, changes, notice };
}

/** Cancelled parties are reinstated first. */
export function notProposable({ condition }: SubmittedParty): RefusalCode | null {
  return condition === 'cancelled' ? 'party.cancelled' : null;
}

/**
 * Only if it differs from the party and the open one. Replaces the open one of its kind, or withdraws it if
 * nothing differs.
 */
export function proposed(party: SubmittedParty, proposal: OpenProposal): readonly PartyEvent[] {
  const { partyId, authorId, proposal: open } = party;
  if (open !== null && (open.what !== proposal.what || open.by !== proposal.by))
    throw new Refusal('proposal.waiting');
  const isNothing = Object.keys(proposal.changes).length === 0 && proposal.what === 'changes';
  if (isNothing && open !== null) return [{ type: 'ProposalWithdrawn', data: { partyId, authorId } }];
  if (isNothing || JSON.stringify(proposal) === JSON.stringify(open)) return [];
  return [{ type: 'ChangeProposed', data: { partyId, authorId, ...proposal } }];
}

/** An author's move is a proposal: moderators review new days. */
export function proposedMove(
  { data }: Command<'RescheduleParty'>,
  party: SubmittedParty,
): readonly PartyEvent[] {
  if (data.authorId !== party.authorId) throw new Refusal('party.not-yours');
  const objection = notProposable(party);
  if (objection !== null) throw new Refusal(objection);
  const changes = partyChanges(party.details, { ...party.details, ...data.details });
  const wouldBe = decideCondition({ type: 'RescheduleParty', data }, party);
  const { partyId, authorId, proposal: open } = party;
  // Back to the present days.
  if (wouldBe.length === 0)
    return open?.by === 'author' && open.what === 'reschedule'
      ? [{ type: 'ProposalWithdrawn', data: { partyId, authorId } }]
      : [];
  const notice = data.conditionReason === '' ? null : data.conditionReason;
  return proposed(party, { by: 'author', what: 'reschedule', changes, notice });
}

export function decideProposal(command: ProposalCommand, party: SubmittedParty): readonly PartyEvent[] {
  const { partyId, authorId } = party;
  if (command.type === 'WithdrawProposal') {
    if (party.status === 'deleted') throw new Refusal('party.not-found');
    if (command.data.authorId !== authorId)
      throw new Refusal(party.status === 'approved' ? 'party.not-yours' : 'party.not-found');
    const { by } = openOf(party);
    if (by !== 'author') throw new Refusal('proposal.not-open');
    return [{ type: 'ProposalWithdrawn', data: { partyId, authorId } }];
  }
  const proposal = openOf(party);
  if (party.status !== 'approved') throw new Refusal('proposal.party-gone');
  if (command.type === 'RejectProposal') {
    const { reason } = command.data;
    return [{ type: 'ProposalRejected', data: { partyId, authorId, reason } }];
  }
  if (party.condition === 'cancelled') throw new Refusal('party.cancelled');
  const clashes = proposedFields(proposal.changes, party.details).some(({ clashes }) => clashes);
  if (clashes && !command.data.overwrite) throw new Refusal('proposal.clash');
  return [
    { type: 'ProposalAccepted', data: { partyId, authorId, by: proposal.by } },
    ...carriedOut(proposal, party),
  ];
}

function openOf({ proposal }: SubmittedParty): OpenProposal {
  if (proposal === null) throw new Refusal('proposal.not-open');
  return proposal;
}

/** Events as if an administrator did the same. */
function carriedOut(
  { what, changes, notice: conditionReason }: OpenProposal,
  party: SubmittedParty,
): readonly PartyEvent[] {
  const { partyId, details: present } = party;
  const details = proposedDetails(changes);
  const asAdmin = { partyId, authorId: null, conditionReason };
  switch (what) {
    case 'changes': {
      const changes = partyChanges(present, { ...present, ...details });
      return Object.keys(changes).length === 0 ? [] : [{ type: 'PartyUpdated', data: { partyId, changes } }];
    }
    case 'reschedule':
      return decideCondition({ type: 'RescheduleParty', data: { ...asAdmin, details } }, party);
    case 'cancel':
      return decideCondition({ type: 'CancelParty', data: { ...asAdmin, dates: null } }, party);
    default:
      throw new TypeError(`nothing is proposed as ${what satisfies never as string}`);
  }
}
