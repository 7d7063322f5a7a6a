import type { DomainEvent } from '@duende/contracts/events/domain-event';
import type { OwnProposal } from '@duende/contracts/parties/own-proposal';
import type { Proposer } from '@duende/contracts/parties/proposal';
import { openedOr } from '@duende/contracts/common/personal';
import type { FoldedEvent } from '../model/projection.ts';

/** What was asked to be changed of a published party last, and what became of that. */
export interface PartyProposal extends OwnProposal {
  readonly by: Proposer;
}

/** What of a party's document is about proposals. */
export interface ProposedDocument {
  /** the last one; `null` where there was none */
  readonly proposal: PartyProposal | null;
  /** when it was proposed, while it is open; `''` where none is */
  readonly proposedAt: string;
  /** whose words the reason is for which it was rejected; `null` where there is none */
  readonly proposalReasonBy: string | null;
  /** the event that gave it; `null` where there is none */
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
} as const satisfies Partial<Record<FoldedEvent['type'], OwnProposal['state']>>;

type ProposalEvent = Extract<FoldedEvent, DomainEvent<keyof typeof STATES>>;

/** Whether an event is about a proposal, and nothing else of the party is another after it. */
export function isProposal(event: FoldedEvent): event is ProposalEvent {
  return Object.hasOwn(STATES, event.type);
}

/** What such an event makes of it. */
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
  const reason = event.type === 'ProposalRejected' ? event.data.reason : null;
  const decided = { state: STATES[event.type], decidedAt: effectiveAt, reason: openedOr(reason, null) };
  return {
    proposal: { ...before, ...decided },
    proposedAt: '',
    // Also where it cannot be opened any more, so that a rebuild gives the same.
    proposalReasonBy: reason === null ? null : metadata.actorId,
    proposalReasonOf: reason === null ? null : id,
  };
}

/** Without the words for which it was rejected. */
export function withoutProposalReason<Document extends ProposedDocument>(party: Document): Document {
  const { proposal } = party;
  return {
    ...party,
    proposal: proposal && { ...proposal, reason: null },
    proposalReasonBy: null,
    proposalReasonOf: null,
  };
}
