import type { Command } from '@duende/contracts/commands/command-schemas';
import type { DomainEvent, PartyEvent } from '@duende/contracts/events/domain-event';
import type { PartyDetails } from '@duende/contracts/parties/party-details';
import { proposedDetails } from '@duende/contracts/parties/proposal';
import { partyChanges, type OpenProposal, type SubmittedParty } from './party-state.ts';

type Decided = Pick<
  DomainEvent<'ChangeProposed' | 'ProposalWithdrawn' | 'ProposalAccepted' | 'ProposalRejected'>,
  'type'
>;

/** Attendees are notified of a move, so it has its own proposal. */
const DAYS = ['dates', 'startTime', 'endTime'] as const satisfies readonly (keyof PartyDetails)[];

/** Accepted or rejected, a decided proposal does not return. */
export function sourceSnapshot(
  { type }: Decided,
  { sourceDetails, proposal }: SubmittedParty,
): Pick<SubmittedParty, 'sourceDetails'> {
  const isDecided = type === 'ProposalAccepted' || type === 'ProposalRejected';
  if (!isDecided || sourceDetails === undefined || proposal?.by !== 'source') return {};
  return { sourceDetails: { ...sourceDetails, ...proposedDetails(proposal.changes) } };
}

/**
 * Only changes of the source, so that moderators' edits stay. Replaces or withdraws its earlier proposal. None
 * while an author's proposal is open or the party is cancelled.
 */
export function proposedBySource(
  { data }: Command<'ProposeFromSource'>,
  party: SubmittedParty,
): readonly PartyEvent[] {
  const { partyId, authorId, status, condition, sourceDetails, proposal: open } = party;
  if (status !== 'approved' || condition === 'cancelled' || sourceDetails === undefined) return [];
  if (open !== null && open.by !== 'source') return [];
  const wanted = wantedOf(data, party, sourceDetails);
  if (wanted === null)
    return open === null ? [] : [{ type: 'ProposalWithdrawn', data: { partyId, authorId } }];
  // The moderator sees conflicts.
  if (open !== null && asksFor(wanted) === asksFor(open)) return [];
  return [{ type: 'ChangeProposed', data: { partyId, authorId, ...wanted } }];
}

function wantedOf(
  { details: said, isOff }: Command<'ProposeFromSource'>['data'],
  { details: present }: SubmittedParty,
  sourceDetails: PartyDetails,
): OpenProposal | null {
  const proposal = { by: 'source', notice: null } as const;
  if (isOff) return { ...proposal, what: 'cancel', changes: {} };
  const isNews = partyChanges(sourceDetails, { ...sourceDetails, ...said });
  const changes = partyChanges(present, { ...present, ...pick(said, Object.keys(isNews)) });
  const fields = Object.keys(changes);
  const days = pick(changes, DAYS);
  if (Object.keys(days).length > 0) return { ...proposal, what: 'reschedule', changes: days };
  return fields.length === 0 ? null : { ...proposal, what: 'changes', changes };
}

const asksFor = ({ what, changes }: OpenProposal) =>
  JSON.stringify([what, ...Object.entries(proposedDetails(changes)).sort()]);

function pick<T extends object>(from: T, keys: readonly string[]): Partial<T> {
  return Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key))) as Partial<T>;
}
