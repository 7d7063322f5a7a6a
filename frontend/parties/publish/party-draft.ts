import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { LIMITS, textLength } from '@duende/contracts/common/limits';
import { lineupNames } from '@duende/contracts/parties/lineup-names';
import { canonicalLocation } from '@duende/contracts/parties/locations';
import { NO_TIME } from '@duende/contracts/parties/party-times';
import type { PartyDetails } from '@duende/contracts/parties/party-details';
import { coordinatesOfMapsLink } from '@duende/contracts/parties/maps-link';
import { EMPTY_DETAILS } from '@duende/contracts/parties/empty-details';
import { fieldsOf, isOfKind, type KindOf, type PartyField } from '@duende/contracts/parties/party-fields';
import { isVisible } from '@duende/contracts/common/visible-text';
import { ASKED_FIELDS } from './form-parts.ts';
import { draftParser, draftStorage } from '../../browser/draft-storage.ts';
import { deviceSettings, windowSettings } from '../../browser/local-settings.ts';
import type { FieldsOfRefusals } from '../../forms/refused-field.ts';
import type { Wrong } from '../../forms/use-fields.ts';

/** What the form holds for a field: a text, or a list of texts. */
type DraftValue<Field extends PartyField> =
  KindOf<Field> extends 'type' | 'days' | 'styles' ? Readonly<PartyDetails[Field]> : string;

/** The values of the form; an hour is `HH:MM`, and not set without its hour. */
export type PartyDraft = { readonly [Field in PartyField]: DraftValue<Field> };

/** The form's values for what a party holds; names one a line. */
function draftOfDetails(said: PartyDetails | typeof EMPTY_DETAILS): PartyDraft {
  // An answer of an older service lacks what is new.
  const details = { ...EMPTY_DETAILS, ...said };
  const values = ASKED_FIELDS.map((field) => {
    const value = details[field];
    if (isOfKind(field, 'names')) return [field, details[field].join('\n')];
    return [field, typeof value === 'number' ? String(value) : (value ?? '')];
  });
  return Object.fromEntries(values) as PartyDraft;
}

export const EMPTY_DRAFT = draftOfDetails(EMPTY_DETAILS);

/** The form's values for a party. */
export const draftOf = (party: EventAnswer): PartyDraft => draftOfDetails(party);

/** The form's values for a new party that is like another one: on other days, and with its photo where whoever sends it may use that. */
export const copyOf = (party: EventAnswer, mayUsePhoto: boolean): PartyDraft => ({
  ...draftOf(party),
  dates: EMPTY_DRAFT.dates,
  ...(!mayUsePhoto && { photo: EMPTY_DRAFT.photo }),
});

/** Whether somebody has written anything. */
export const isBegun = (draft: PartyDraft | null): boolean =>
  draft !== null && ASKED_FIELDS.some((field) => String(draft[field]) !== String(EMPTY_DRAFT[field]));

/** The field that each of the server's refusals is about. */
export const REFUSED_FIELDS = {
  'party.photo-unknown': 'photo',
  'photo.withdrawn': 'photo',
  'party.coordinates-admin-only': 'latitude',
} as const satisfies FieldsOfRefusals;

/** The errors of a draft, in the order of the form. */
export function draftErrors(draft: PartyDraft): Wrong<PartyDraft> {
  const { latitude, longitude } = draft;
  const isOnEarth = isBlank(latitude)
    ? isBlank(longitude)
    : Math.abs(degrees(latitude)) <= 90 && !isBlank(longitude) && Math.abs(degrees(longitude)) <= 180;
  return {
    ...(!isVisible(draft.name) && { name: FORM_TEXTS.partyNameRequired }),
    ...(!canonicalLocation(draft.location) && { location: FORM_TEXTS.partyLocationRequired }),
    ...(draft.dates.length === 0 && { dates: FORM_TEXTS.partyDatesRequired }),
    ...(!isLineupTaken(draft.lineup) && { lineup: FORM_TEXTS.partyLineupInvalid }),
    ...(!isOnEarth && { latitude: FORM_TEXTS.partyCoordinatesInvalid }),
  };
}

/** Whether so many may play, and be called so. */
function isLineupTaken(lineup: string): boolean {
  const names = lineupNames(lineup);
  const { max, name: longest } = LIMITS.lineup;
  return names.length <= max && names.every((name) => textLength(name) <= longest);
}

const isBlank = (text: string) => text.trim() === '';

/** Parses a number with a decimal point or comma. */
const degrees = (text: string) => Number(text.trim().replace(',', '.'));

/** The request body: coordinates are numbers or left out. */
export type PartyBody = Omit<PartyDetails, 'latitude' | 'longitude' | 'location'> & {
  readonly location: string;
  readonly latitude?: number;
  readonly longitude?: number;
};

export function bodyOf(draft: PartyDraft): PartyBody {
  const { latitude, longitude, photo, ...rest } = draft;
  const hasCoordinates = !isBlank(latitude) && !isBlank(longitude);
  return {
    ...rest,
    name: draft.name.trim(),
    startTime: givenTime(draft.startTime),
    endTime: givenTime(draft.endTime),
    // Submitting with Enter leaves the focus in the field.
    ...Object.fromEntries(fieldsOf('link').map((field) => [field, withProtocol(draft[field])])),
    lineup: [...lineupNames(draft.lineup)],
    dates: [...draft.dates],
    styles: [...draft.styles],
    photo: photo || null,
    ...(hasCoordinates && { latitude: degrees(latitude), longitude: degrees(longitude) }),
  };
}

const givenTime = (time: string) => (/^\d/.test(time) ? time : NO_TIME);

/** Sets the maps link, and the coordinates that it contains. */
export function withMapsUrl(draft: PartyDraft, mapsUrl: string): PartyDraft {
  const found = coordinatesOfMapsLink(mapsUrl);
  return found === null
    ? { ...draft, mapsUrl }
    : { ...draft, mapsUrl, latitude: String(found.latitude), longitude: String(found.longitude) };
}

/** Adds a day, once, in order. */
export function withDate(draft: PartyDraft, day: string): PartyDraft {
  if (day === '' || draft.dates.includes(day)) return draft;
  return { ...draft, dates: [...draft.dates, day].sort() };
}

/** `mailto:`, and `https//` or `http:/`, with which somebody meant one; `ejemplo:8080` has none. */
const PROTOCOL = /^(?:https?[:/]|[a-z][a-z0-9+-]*:(?!\d))/i;

/** Adds the protocol that a link lacks. One that is mistyped or another than the web's stays, to be told that it is wrong. */
export function withProtocol(link: string): string {
  const text = link.trim();
  return text === '' || PROTOCOL.test(text) ? text : `http://${text}`;
}

/** The draft of a new party, one per device. */
export const NEW_PARTY = draftStorage(deviceSettings, 'new-party', draftParser(EMPTY_DRAFT));

/** The draft of an edited party, with the revision it started from: later changes must not be overwritten. */
interface EditedParty {
  readonly revision: number;
  readonly draft: PartyDraft;
}

/** What a draft of an older page lacks stays as it is at the party. */
export const editedParty = (party: EventAnswer) =>
  draftStorage(windowSettings, `edited-party.${party.id}`, (value): EditedParty | null => {
    if (typeof value !== 'object' || value === null) return null;
    if (!('revision' in value && typeof value.revision === 'number' && 'draft' in value)) return null;
    const draft = draftParser(draftOf(party))(value.draft);
    return draft && { revision: value.revision, draft };
  });
