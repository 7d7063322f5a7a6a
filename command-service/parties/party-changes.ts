import type { EventData } from '@duende/contracts/events/domain-event';
import { PARTY_FIELDS, type PartyDetails } from '@duende/contracts/events/fields';

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
