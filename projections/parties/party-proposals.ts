import type { DomainEvent } from '@duende/contracts/events/domain-event';
import type { OwnProposal } from '@duende/contracts/parties/own-proposal';
import type { Proposer } from '@duende/contracts/parties/proposal';
import { openedOr } from '@duende/contracts/common/personal';
import type { FoldedEvent } from '../model/projection.ts';

/** The last proposal, with its outcome. */
export interface PartyProposal extends OwnProposal {
  readonly by: Proposer;
}

export interface ProposedDocument {
  readonly proposal: PartyProposal | null;
  /** ISO 8601 while open, else `''` */
  readonly proposedAt: string;
  /** of the rejection's reason; `null` if none */
  readonly proposalReasonBy: string | null;
  readonly proposalReasonOf: string | null;
}

export const UNPROPOSED: ProposedDocument = {
  proposal: null,
  proposedAt: '',
  proposalReasonBy: null,
  proposalReasonOf: null,
};

const STATES = {
  ChangeProposed: 'open',
  ProposalWithdrawn: 'withdrawn',
  ProposalAccepted: 'accepted',
  ProposalRejected: 'rejected',
  ProposalReopened: 'open',
} as const satisfies Partial<Record<FoldedEvent['type'], OwnProposal['state']>>;

type ProposalEvent = Extract<FoldedEvent, DomainEvent<keyof typeof STATES>>;

export function isProposal(event: FoldedEvent): event is ProposalEvent {
  return Object.hasOwn(STATES, event.type);
}

export function proposalAfter(
  { proposal: before }: ProposedDocument,
  event: ProposalEvent,
): Partial<ProposedDocument> {
  const { id, effectiveAt, metadata } = event;
  if (event.type === 'ChangeProposed') {
    const { by, what, changes, notice } = event.data;
    const open = { at: effectiveAt, by, what, changes, notice, state: STATES[event.type] };
    return { ...UNPROPOSED, proposal: { ...open, decidedAt: null, reason: null }, proposedAt: effectiveAt };
  }
  if (before === null) return {};
  if (event.type === 'ProposalReopened') {
    const proposal = { ...before, state: STATES[event.type], decidedAt: null, reason: null };
    return { ...UNPROPOSED, proposal, proposedAt: before.at };
  }
  const reason = event.type === 'ProposalRejected' ? event.data.reason : null;
  const decided = { state: STATES[event.type], decidedAt: effectiveAt, reason: openedOr(reason, null) };
  return {
    proposal: { ...before, ...decided },
    proposedAt: '',
    // Set even if the reason cannot be decrypted, so that a rebuild gives the same document.
    proposalReasonBy: reason === null ? null : metadata.actorId,
    proposalReasonOf: reason === null ? null : id,
  };
}

export function withoutProposalReason<Document extends ProposedDocument>(party: Document): Document {
  const { proposal } = party;
  return {
    ...party,
    proposal: proposal && { ...proposal, reason: null },
    proposalReasonBy: null,
    proposalReasonOf: null,
  };
}
