import {
  COMPARED_FIELDS,
  type PartyDifference,
  type PartyFieldChange,
} from '@duende/contracts/history/history-answers';
import { eventCard } from '@duende/contracts/parties/event-card';
import type { PartySituation } from '@duende/contracts/parties/party-situation';
import type { PartyDetails } from '@duende/contracts/parties/party-details';
import { byEarliestUpcoming } from '@duende/contracts/parties/party-filters';
import { cancelledDaysChange } from '@duende/contracts/parties/party-condition';

type Compared = PartyDetails & PartySituation;
type Version = Compared & { readonly partyId: string };

/** Sorts by day. */
export function partyDifferences(
  before: readonly Version[],
  after: readonly Version[],
  day: string,
): readonly PartyDifference[] {
  const gone = new Map(before.map((version) => [version.partyId, version]));
  const differences: PartyDifference[] = [];
  for (const version of after) {
    const was = gone.get(version.partyId);
    gone.delete(version.partyId);
    const fields = was === undefined ? [] : fieldChanges(was, version);
    if (was !== undefined && fields.length === 0) continue;
    differences.push(difference(was === undefined ? 'added' : 'changed', version, fields));
  }
  for (const version of gone.values()) differences.push(difference('removed', version));
  const inOrder = byEarliestUpcoming(day);
  return differences.sort((a, b) => inOrder(a.card, b.card));
}

function difference(
  change: PartyDifference['change'],
  version: Version,
  fields: readonly PartyFieldChange[] = [],
): PartyDifference {
  return { change, card: eventCard({ ...version, id: version.partyId }), fields: [...fields] };
}

export function fieldChanges(from: Compared, to: Compared): readonly PartyFieldChange[] {
  return COMPARED_FIELDS.flatMap((field): PartyFieldChange[] => {
    if (field === 'cancelledDates') {
      const days = cancelledDaysChange(from, to, to.dates);
      return days === null ? [] : [{ field, ...days }];
    }
    const isSame = JSON.stringify(from[field]) === JSON.stringify(to[field]);
    return isSame ? [] : [{ field, from: from[field], to: to[field] }];
  });
}
