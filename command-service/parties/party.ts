import { statusMove } from '@duende/contracts/events/party-status';
import type { Command } from '@duende/contracts/commands/command-schemas';
import type { PartyEvent, EventData } from '@duende/contracts/events/domain-event';
import type { PartyDetails } from '@duende/contracts/parties/party-details';
import { PARTY_FIELDS } from '@duende/contracts/parties/party-fields';
import type { SourceNotice } from '@duende/contracts/imports/import-events';
import { isOver } from '@duende/contracts/parties/party-night';
import { Refusal, type RefusalCode } from '@duende/contracts/common/refusal';

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

/** A party somebody has submitted. Rejected and deleted ones have left every view and can be restored. */
export interface SubmittedParty {
  readonly status: 'pending' | 'approved' | 'rejected' | 'deleted';
  readonly partyId: string;
  /** `null` for an imported one */
  readonly authorId: string | null;
  readonly details: PartyDetails;
  /** what is said of it to everybody; `''` where nothing */
  readonly publicNotice: string;
  /** what the page it was imported from says has become of it */
  readonly notice?: SourceNotice;
}

export type PartyState = { readonly status: 'unsubmitted' } | SubmittedParty;

/** What stands against doing something around a party, which needs an approved one. */
export function notApproved({ status }: PartyState): RefusalCode | null {
  return status === 'approved' ? null : 'party.not-found';
}

/** The same where the party must not be over at a moment (ISO 8601); `over` is said where it is. */
export function notComing(at: string, over: RefusalCode): (party: PartyState) => RefusalCode | null {
  return (party) => {
    if (party.status !== 'approved') return notApproved(party);
    return isOver(party.details, Date.parse(at)) ? over : null;
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
    return { status: 'pending', partyId, authorId, details, publicNotice: '', ...(notice && { notice }) };
  }
  if (state.status === 'unsubmitted') return state;
  if (event.type === 'PartyUpdated')
    return { ...state, details: withChanges(state.details, event.data.changes) };
  if (event.type === 'PartyNoticeSet') return { ...state, publicNotice: event.data.notice.to };
  const [, status] = statusMove(event);
  return { ...state, status };
}

type Changes = Extract<PartyEvent, { type: 'PartyUpdated' }>['data']['changes'];

function withChanges(details: PartyDetails, changes: Changes): PartyDetails {
  const changed = Object.entries(changes).map(([field, change]) => [field, change.to]);
  return { ...details, ...(Object.fromEntries(changed) as Partial<PartyDetails>) };
}

export type PartyCommand = Command<
  | 'SubmitParty'
  | 'UpdateParty'
  | 'SetPartyNotice'
  | 'ApproveParty'
  | 'RemoveParty'
  | 'RestoreParty'
  | 'RemovePhoto'
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
        const changes = partyChanges(details, { ...details, ...command.data.details });
        const { partyId } = command.data;
        return Object.keys(changes).length === 0
          ? []
          : [{ type: 'PartyUpdated', data: { partyId, changes } }];
      }
      case 'SetPartyNotice': {
        const { partyId, publicNotice: from } = visible(state);
        const { notice: to } = command.data;
        return from === to ? [] : [{ type: 'PartyNoticeSet', data: { partyId, notice: { from, to } } }];
      }
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

function submitted(state: PartyState): SubmittedParty {
  if (state.status === 'unsubmitted') throw new Refusal('party.not-found');
  return state;
}

function visible(state: PartyState): SubmittedParty {
  if (!isStanding(state)) throw new Refusal('party.not-found');
  return state;
}
