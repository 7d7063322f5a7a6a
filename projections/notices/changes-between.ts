import { priceOf } from '@duende/contracts/parties/cost-label';
import { cancelledDaysChange } from '@duende/contracts/parties/party-condition';
import { PUBLIC_CHANGES, type PartyChangeAnswer } from '@duende/contracts/parties/change-answers';
import type { PartyVersionDocument } from '../parties/party-versions.ts';

/** Public differences. `present` is the current version. */
export function changesBetween(
  before: PartyVersionDocument,
  after: PartyVersionDocument,
  present: Pick<PartyVersionDocument, 'name' | 'cost' | 'place'>,
): Omit<PartyChangeAnswer, 'at'>[] {
  return PUBLIC_CHANGES.flatMap((field): Omit<PartyChangeAnswer, 'at'>[] => {
    if (field === 'cancelledDates') return cancelledDays(before, after);
    if (isSame(before, after, field)) return [];
    // What was secret did not change for those who did not know it.
    if (field === 'point' && before.secretPlace && after.place !== '') return [];
    return [{ field, from: fieldOf(before, field, present), to: fieldOf(after, field, present) }];
  });
}

function cancelledDays(before: PartyVersionDocument, after: PartyVersionDocument) {
  const days = cancelledDaysChange(before, after, after.dates);
  if (days === null) return [];
  const { from, to } = days;
  return [{ field: 'cancelledDates' as const, from: from === null ? null : [...from], to: [...to] }];
}

type ChangedField = (typeof PUBLIC_CHANGES)[number];

const valueOf = (version: PartyVersionDocument, field: ChangedField) =>
  field === 'point' ? `${version.latitude} ${version.longitude}` : version[field];

function isSame(a: PartyVersionDocument, b: PartyVersionDocument, field: ChangedField): boolean {
  return JSON.stringify(valueOf(a, field)) === JSON.stringify(valueOf(b, field));
}

/** `null` for points, set times and redacted texts. */
function fieldOf(
  version: PartyVersionDocument,
  field: ChangedField,
  present: Pick<PartyVersionDocument, 'name' | 'cost' | 'place'>,
): PartyChangeAnswer['to'] {
  if (field === 'point' || field === 'sets') return null;
  const value = version[field];
  if (field === 'place') return value === '' || value === present.place ? value : null;
  if (field !== 'name' && (field !== 'cost' || value === '' || priceOf(version.cost) !== null)) return value;
  return value === present[field] ? value : null;
}
