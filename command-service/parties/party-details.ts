import type { PartyDetails } from '@duende/contracts/parties/party-details';
import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { LIMITS } from '@duende/contracts/common/limits';
import { searchText } from '@duende/contracts/common/list-text';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { may, type Actor } from '@duende/contracts/accounts/permissions';
import { lineupNames } from '@duende/contracts/parties/lineup-names';
import { gainsPastDay } from '@duende/contracts/parties/past-days';
import { photoName } from '@duende/contracts/parties/photo-url';
import { Refusal } from '@duende/contracts/common/refusal';
import type { PhotoStore } from '@duende/platform/photo-store/photo-store';
import type { CommandHandler } from '../handling/command-handler.ts';
import { refuseWithdrawn } from '../photos/photo.ts';
import { isPendingOrApproved, type PartyState } from './party-state.ts';
import { coordinatesOfMapsLink } from '@duende/contracts/parties/maps-link';

type Place = Pick<PartyDetails, 'mapsUrl' | 'latitude' | 'longitude'>;

/** Only administrators may set another point than the link's. */
export function settleCoordinates<Details extends Place>(details: Details, actor: Actor | null): Details {
  const linked = coordinatesOfMapsLink(details.mapsUrl);
  if (details.latitude === null && details.longitude === null) return { ...details, ...linked };
  const isLinked = details.latitude === linked?.latitude && details.longitude === linked?.longitude;
  if (!isLinked && !may(actor, 'party.set-coordinates')) throw new Refusal('party.coordinates-admin-only');
  return details;
}

/** An absent point follows an edited link; otherwise it stays. */
export function settleEdited(
  details: Partial<PartyDetails>,
  actor: Actor | null,
  before: Place | null,
): Partial<PartyDetails> {
  const { mapsUrl, latitude, longitude } = details;
  if (mapsUrl === undefined && latitude === undefined && longitude === undefined) return details;
  if (before !== null && !may(actor, 'party.set-coordinates') && leavesPlace(details, before)) {
    const { latitude: _latitude, longitude: _longitude, ...rest } = details;
    return rest;
  }
  const place = { mapsUrl: mapsUrl ?? '', latitude: latitude ?? null, longitude: longitude ?? null };
  const settled = settleCoordinates(place, actor);
  return { ...details, latitude: settled.latitude, longitude: settled.longitude };
}

export const editedDetails = (
  before: PartyDetails,
  details: Partial<PartyDetails>,
  actor: Actor | null,
): PartyDetails => withArtistsOfSets({ ...before, ...settleEdited(details, actor, before) });

function leavesPlace({ mapsUrl, latitude, longitude }: Partial<PartyDetails>, before: Place): boolean {
  const names = (value: number | null | undefined, had: number | null) =>
    value !== undefined && value !== null && value !== had;
  return (
    (mapsUrl === undefined || mapsUrl === before.mapsUrl) &&
    !names(latitude, before.latitude) &&
    !names(longitude, before.longitude)
  );
}

/**
 * Artists with an hour are in the line-up, which search, feeds and previews read.
 * @throws Refusal `request.invalid` about `lineup`
 */
export function withArtistsOfSets<Details extends Pick<PartyDetails, 'lineup' | 'sets'>>(
  details: Details,
): Details {
  const { lineup, sets } = details;
  const known = new Set(lineup.map(searchText));
  const missing = lineupNames(sets.map(({ name }) => name).join('\n')).filter(
    (name) => !known.has(searchText(name)),
  );
  if (missing.length === 0) return details;
  if (lineup.length + missing.length > LIMITS.lineup.max)
    throw new Refusal('request.invalid', { message: FORM_TEXTS.partyLineupInvalid, field: 'lineup' });
  return { ...details, lineup: [...lineup, ...missing] };
}

export interface PhotoRules {
  readonly handler: Pick<CommandHandler, 'load'>;
  readonly photos: Pick<PhotoStore, 'record'>;
}

/**
 * Must be the person's own upload (any for administrators), since naming it makes it visible. The party's present
 * photo is not checked, as it may be erased or withdrawn.
 */
export async function requirePhoto(
  { handler, photos }: PhotoRules,
  party: PartyState,
  { photo = null }: Partial<Pick<PartyDetails, 'photo'>>,
  actor: Actor | null,
): Promise<void> {
  if (photo === null) return;
  const name = photoName(photo);
  if (party.status !== 'unsubmitted' && party.details.photo === photo) {
    // A new submission publishes it again.
    if (!isPendingOrApproved(party) && name !== null) await refuseWithdrawn(handler, name);
    return;
  }
  const record = name === null ? null : await photos.record(name);
  const isTheirs = actor !== null && record?.uploadedBy.includes(actor.userId) === true;
  if (record === null || !(isTheirs || may(actor, 'photo.see-any'))) throw new Refusal('party.photo-unknown');
  await refuseWithdrawn(handler, record.name);
}

/**
 * Existing days may be past, to allow edits; for a new submission all days count as new.
 * @param at ISO 8601, time of the request
 * @throws Refusal `request.invalid` about `dates`
 */
export function requireComingDays(
  { dates = [] }: Partial<Pick<PartyDetails, 'dates'>>,
  party: PartyState,
  at: string,
): void {
  const before = isPendingOrApproved(party) ? party.details.dates : [];
  if (gainsPastDay({ dates, before, today: madridDay(new Date(at)) }))
    throw new Refusal('request.invalid', { message: FORM_TEXTS.partyDayPast, field: 'dates' });
}
