import type { PartyDetails } from './party-details.ts';
import { PARTY_FIELDS, type PartyField } from './party-fields.ts';

/** Who proposes a change of a published party: who sent it, or the page that it was imported from. */
export const PROPOSERS = ['author', 'source'] as const;
export type Proposer = (typeof PROPOSERS)[number];

/** What is proposed: other details, other days or hours with a word to everybody, or that it is called off. */
export const PROPOSED = ['changes', 'reschedule', 'cancel'] as const;

/** Fields of a party as they were when a change was proposed, and as they would be. */
type ProposedChanges = {
  readonly [Field in PartyField]?:
    | { readonly from: PartyDetails[Field]; readonly to: PartyDetails[Field] }
    | undefined;
};

/** A field that is proposed, with what the party says in it now. */
export interface ProposedField {
  readonly field: PartyField;
  readonly from: PartyDetails[PartyField];
  readonly now: PartyDetails[PartyField];
  readonly to: PartyDetails[PartyField];
  /** somebody else has made something else of it since */
  readonly clashes: boolean;
}

/** A proposal field by field, against the party as it is. */
export function proposedFields(changes: ProposedChanges, present: PartyDetails): ProposedField[] {
  return PARTY_FIELDS.flatMap((field) => {
    const change = changes[field];
    if (change === undefined) return [];
    const { from, to } = change;
    const now = present[field];
    return [{ field, from, now, to, clashes: !isSame(now, from) && !isSame(now, to) }];
  });
}

/** The details that a proposal asks for. */
export function proposedDetails(changes: ProposedChanges): Partial<PartyDetails> {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([field, change]) => (change === undefined ? [] : [[field, change.to]])),
  );
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
