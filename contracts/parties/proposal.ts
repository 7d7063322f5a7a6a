import type { PartyDetails } from './party-details.ts';
import { PARTY_FIELDS, type PartyField } from './party-fields.ts';

export const PROPOSERS = ['author', 'source'] as const;
export type Proposer = (typeof PROPOSERS)[number];

/** Details; days or hours with a reason; a cancellation. */
export const PROPOSED = ['changes', 'reschedule', 'cancel'] as const;

type ProposedChanges = {
  readonly [Field in PartyField]?:
    | { readonly from: PartyDetails[Field]; readonly to: PartyDetails[Field] }
    | undefined;
};

export interface ProposedField {
  readonly field: PartyField;
  readonly from: PartyDetails[PartyField];
  readonly now: PartyDetails[PartyField];
  readonly to: PartyDetails[PartyField];
  /** another person changed it since */
  readonly clashes: boolean;
}

export function proposedFields(changes: ProposedChanges, present: PartyDetails): ProposedField[] {
  return PARTY_FIELDS.flatMap((field) => {
    const change = changes[field];
    if (change === undefined) return [];
    const { from, to } = change;
    const now = present[field];
    return [{ field, from, now, to, clashes: !isSame(now, from) && !isSame(now, to) }];
  });
}

export function proposedDetails(changes: ProposedChanges): Partial<PartyDetails> {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([field, change]) => (change === undefined ? [] : [[field, change.to]])),
  );
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
