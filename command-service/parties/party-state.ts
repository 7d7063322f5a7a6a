import { Refusal } from '@duende/contracts/common/refusal';
import type { EventData } from '@duende/contracts/events/domain-event';
import type { PartyDetails } from '@duende/contracts/parties/party-details';
import { PARTY_FIELDS } from '@duende/contracts/parties/party-fields';
import type { PartyTimes } from '@duende/contracts/parties/party-night';
import type { PartyStatus } from '@duende/contracts/parties/party-answers';
import type { SourceStatus } from '@duende/contracts/imports/import-events';
import type { PartySituation } from '@duende/contracts/parties/party-situation';

/** Rejected and deleted parties can be restored. */
export interface SubmittedParty extends PartySituation {
  readonly status: PartyStatus;
  readonly partyId: string;
  /** `null` if imported */
  readonly authorId: string | null;
  readonly details: PartyDetails;
  /** `''`: none */
  readonly proposal: OpenProposal | null;
  /** the last proposal, if it was rejected */
  readonly rejected?: RejectedProposal;
  /** the source's data at the last decision on the party or on a source's proposal */
  readonly sourceDetails?: PartyDetails;
  readonly sourceStatus?: SourceStatus;
}

/** Hours, and dates without cancelled ones. */
export function timesOf({ details, cancelledDates }: SubmittedParty): PartyTimes {
  const { dates, startTime, endTime } = details;
  return { dates, cancelledDates, startTime, endTime };
}

export type OpenProposal = Pick<EventData<'ChangeProposed'>, 'by' | 'what' | 'changes' | 'notice'>;

/** With what an undo restores. */
export type RejectedProposal = Pick<SubmittedParty, 'proposal' | 'sourceDetails'>;

export type PartyState = { readonly status: 'unsubmitted' } | SubmittedParty;

export type PartyChanges = EventData<'PartyUpdated'>['changes'];

export function partyChanges(from: PartyDetails, to: PartyDetails): PartyChanges {
  const changed = PARTY_FIELDS.filter((field) => !isSame(from[field], to[field]));
  return Object.fromEntries(changed.map((field) => [field, { from: from[field], to: to[field] }]));
}

function isSame(a: PartyDetails[keyof PartyDetails], b: PartyDetails[keyof PartyDetails]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export function requireOwn(authorId: string | null, party: SubmittedParty): void {
  if (authorId !== null && authorId !== party.authorId) throw new Refusal('party.not-yours');
}

export function isPendingOrApproved(party: PartyState): party is SubmittedParty {
  return party.status === 'pending' || party.status === 'approved';
}
