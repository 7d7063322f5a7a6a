import type { Command } from '@duende/contracts/commands/command-schemas';
import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { Refusal } from '@duende/contracts/common/refusal';
import type { DomainEvent } from '@duende/contracts/events/domain-event';
import { EMPTY_DETAILS } from '@duende/contracts/parties/empty-details';
import type { PartyDetails } from '@duende/contracts/parties/party-details';
import { endOf, stretchesOf } from '@duende/contracts/parties/party-night';
import { hasPlace, placeMoment } from '@duende/contracts/parties/secret-place';
import { isPendingOrApproved, type PartyState, type SubmittedParty } from './party-state.ts';

/** Everybody could read its place. */
export const isRevealed = ({ status, details }: SubmittedParty): boolean =>
  status === 'approved' && details.placeFrom === '' && hasPlace(details);

/**
 * A secret needs a place, and ends before the party does. A revealed place is not hidden again.
 * @param at ISO 8601, time of the request; `null`: a new moment may be past
 * @throws Refusal `request.invalid` about `placeFrom` or `place`
 */
export function requireSecretAllowed(
  state: PartyState,
  edited: Partial<PartyDetails>,
  at: string | null,
): void {
  const before = state.status === 'unsubmitted' ? EMPTY_DETAILS : state.details;
  const after = { ...before, ...edited };
  const moment = placeMoment(after);
  if (moment === null) return;
  if (!hasPlace(after)) refuse('placeMissing', 'place');
  if (moment > lastEndOf(after)) refuse('placeMomentAfter');
  if (after.placeFrom === before.placeFrom) return;
  if (state.status !== 'unsubmitted' && isRevealed(state)) refuse('placeRevealed');
  if (at !== null && moment <= Date.parse(at)) refuse('placeMomentPast');
}

function lastEndOf({
  dates,
  startTime,
  endTime,
}: Pick<PartyDetails, 'dates' | 'startTime' | 'endTime'>): number {
  const last = stretchesOf({ dates, cancelledDates: [], startTime, endTime }).at(-1);
  return last === undefined ? Infinity : endOf(last);
}

function refuse(
  text: 'placeMissing' | 'placeMomentAfter' | 'placeRevealed' | 'placeMomentPast',
  field: 'place' | 'placeFrom' = 'placeFrom',
): never {
  throw new Refusal('request.invalid', { message: FORM_TEXTS[text], field });
}

/** Nothing before the moment, if it moved, or while the party does not take place as announced. */
export function revealed(
  { data }: Command<'RevealPlace'>,
  party: SubmittedParty,
  at: string,
): readonly DomainEvent<'PartyPlaceRevealed'>[] {
  const { partyId, condition, details } = party;
  const { placeFrom } = details;
  const moment = placeMoment(details);
  if (placeFrom !== data.placeFrom || moment === null || moment > Date.parse(at)) return [];
  if (!isPendingOrApproved(party) || condition !== 'scheduled') return [];
  return [
    { type: 'PartyPlaceRevealed', data: { partyId, changes: { placeFrom: { from: placeFrom, to: '' } } } },
  ];
}
