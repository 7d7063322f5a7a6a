import { Refusal } from '@duende/contracts/common/refusal';
import type { EventData } from '@duende/contracts/events/domain-event';
import type { PartyDetails } from '@duende/contracts/parties/party-details';
import { PARTY_FIELDS } from '@duende/contracts/parties/party-fields';
import type { PartyTimes } from '@duende/contracts/parties/party-night';
import type { PartyStatus } from '@duende/contracts/parties/party-answers';
import type { PartyStands } from '@duende/contracts/parties/party-stands';
import type { SourceNotice } from '@duende/contracts/imports/import-events';

/** A party somebody has submitted. Rejected and deleted ones have left every view and can be restored. */
export interface SubmittedParty extends PartyStands {
  readonly status: PartyStatus;
  readonly partyId: string;
  /** `null` for an imported one */
  readonly authorId: string | null;
  readonly details: PartyDetails;
  /** what somebody asks to be changed who may not; `null` where nothing waits */
  readonly proposal: OpenProposal | null;
  /** of an imported one: what its source said of it when that was decided on last, with it or with a proposal of the source */
  readonly heard?: PartyDetails;
  /** what the page it was imported from says has become of it */
  readonly notice?: SourceNotice;
}

/** When a party takes place: its hours, and its dates without those that are called off. */
export function timesOf({ details, cancelledDates }: SubmittedParty): PartyTimes {
  const { dates, startTime, endTime } = details;
  return { dates, cancelledDates, startTime, endTime };
}

export type OpenProposal = Pick<EventData<'ChangeProposed'>, 'by' | 'what' | 'changes' | 'notice'>;

export type PartyState = { readonly status: 'unsubmitted' } | SubmittedParty;

export type PartyChanges = EventData<'PartyUpdated'>['changes'];

/** What differs between two versions of a party's details, field by field; empty when nothing does. */
export function partyChanges(from: PartyDetails, to: PartyDetails): PartyChanges {
  const changed = PARTY_FIELDS.filter((field) => !isSame(from[field], to[field]));
  return Object.fromEntries(changed.map((field) => [field, { from: from[field], to: to[field] }]));
}

function isSame(a: PartyDetails[keyof PartyDetails], b: PartyDetails[keyof PartyDetails]): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((part, index) => part === b[index]);
}

/** @throws Refusal `party.not-yours` where an author is named who is not the party's. `null`: an editor asks */
export function requireOwn(authorId: string | null, party: SubmittedParty): void {
  if (authorId !== null && authorId !== party.authorId) throw new Refusal('party.not-yours');
}

/** In the views of at least its author and the admins. */
export function isPendingOrApproved(party: PartyState): party is SubmittedParty {
  return party.status === 'pending' || party.status === 'approved';
}
