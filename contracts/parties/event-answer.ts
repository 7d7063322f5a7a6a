import type { PartyDetails } from './party-details.ts';
import { PARTY_FIELDS } from './party-fields.ts';
import type { PartyStands } from './party-stands.ts';
import { conditionOf } from './party-standing.ts';
import { partySlug } from '../common/slug.ts';
import type { EventAnswer, PartyStatus } from './party-answers.ts';

/** What an answer about a party is made of; documents that hold more may be passed as they are. */
export interface AnswerableParty extends PartyDetails, PartyStands {
  readonly revision: number;
  readonly status: PartyStatus;
}

/** A party as the API shows it, for commands and queries alike. Only the fields of the contract leave. */
export function eventAnswer(id: string, party: AnswerableParty): EventAnswer {
  return {
    id,
    slug: partySlug(party),
    ...detailsOf(party),
    revision: party.revision,
    status: party.status,
    publicNotice: party.publicNotice,
    conditionReason: party.conditionReason,
    isReasonReviewed: party.isReasonReviewed,
    tickets: party.tickets,
    ...conditionOf(party),
  };
}

/** The fields of a party alone, of whatever holds more. */
const detailsOf = (party: PartyDetails) =>
  Object.fromEntries(PARTY_FIELDS.map((field) => [field, party[field]])) as PartyDetails;
