import type { PartyDetails } from './party-details.ts';
import { PARTY_FIELDS } from './party-fields.ts';
import { chosenOf, type PartySituation } from './party-situation.ts';
import { conditionOf } from './party-condition.ts';
import { partySlug } from '../common/slug.ts';
import type { EventAnswer, PartyStatus } from './party-answers.ts';

/** Accepts documents with more fields. */
export interface AnswerableParty extends PartyDetails, PartySituation {
  readonly revision: number;
  readonly status: PartyStatus;
}

/** A party for commands and queries, with only the fields of the contract. */
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
    ...chosenOf(party),
    ...conditionOf(party),
  };
}

const detailsOf = (party: PartyDetails) =>
  Object.fromEntries(PARTY_FIELDS.map((field) => [field, party[field]])) as PartyDetails;
