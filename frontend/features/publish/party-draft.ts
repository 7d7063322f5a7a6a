import type { EventAnswer } from '@duende/contracts/api/answers';
import { FORM_TEXTS } from '@duende/contracts/constants/form-texts';
import { canonicalLocation } from '@duende/contracts/constants/locations';
import { NO_TIME } from '@duende/contracts/constants/party-times';
import { DEFAULT_PARTY_TYPE, type PartyType, type Style } from '@duende/contracts/constants/styles';
import type { PartyDetails } from '@duende/contracts/events/fields';
import { coordinatesOfMapsLink } from '@duende/contracts/maps-link';
import { isVisible } from '@duende/contracts/visible-text';
import { isLike, draftStorage } from '../../lib/dom/draft-storage.ts';
import { deviceSettings, windowSettings } from '../../lib/dom/local-settings.ts';
import type { FieldsOfRefusals } from '../../lib/dom/use-field-error.ts';

/** The values of the form: every field is a string or a list of strings. */
export interface PartyDraft {
  readonly name: string;
  readonly location: string;
  readonly dates: readonly string[];
  /** `HH:MM`; without an hour it is not set */
  readonly startTime: string;
  readonly endTime: string;
  readonly type: PartyType;
  readonly styles: readonly Style[];
  readonly cost: string;
  readonly ticketsLink: string;
  readonly link: string;
  readonly mapsUrl: string;
  readonly description: string;
  readonly photo: string;
  readonly latitude: string;
  readonly longitude: string;
}

export const EMPTY_DRAFT: PartyDraft = {
  name: '',
  location: '',
  dates: [],
  startTime: '',
  endTime: '',
  type: DEFAULT_PARTY_TYPE,
  styles: [],
  cost: '',
  ticketsLink: '',
  link: '',
  mapsUrl: '',
  description: '',
  photo: '',
  latitude: '',
  longitude: '',
};

/** The form's values for a party. */
export function draftOf(party: EventAnswer): PartyDraft {
  return {
    name: party.name,
    location: party.location,
    dates: party.dates,
    startTime: party.startTime === NO_TIME ? '' : party.startTime,
    endTime: party.endTime === NO_TIME ? '' : party.endTime,
    type: party.type,
    styles: party.styles,
    cost: party.cost,
    ticketsLink: party.ticketsLink,
    link: party.link,
    mapsUrl: party.mapsUrl,
    description: party.description,
    photo: party.photo ?? '',
    latitude: party.latitude === null ? '' : String(party.latitude),
    longitude: party.longitude === null ? '' : String(party.longitude),
  };
}

export type DraftErrors = { readonly [Field in keyof PartyDraft]?: string | undefined };

/** The field that each of the server's refusals is about. */
export const REFUSED_FIELDS = {
  'party.photo-unknown': 'photo',
  'photo.withdrawn': 'photo',
  'party.coordinates-admin-only': 'latitude',
} as const satisfies FieldsOfRefusals;

/** The errors of a draft, in the order of the form. */
export function draftErrors(draft: PartyDraft): DraftErrors {
  const { latitude, longitude } = draft;
  const isOnEarth = isBlank(latitude)
    ? isBlank(longitude)
    : Math.abs(degrees(latitude)) <= 90 && !isBlank(longitude) && Math.abs(degrees(longitude)) <= 180;
  return {
    ...(!isVisible(draft.name) && { name: FORM_TEXTS.partyNameRequired }),
    ...(!canonicalLocation(draft.location) && { location: FORM_TEXTS.partyLocationRequired }),
    ...(draft.dates.length === 0 && { dates: FORM_TEXTS.partyDatesRequired }),
    ...(!isOnEarth && { latitude: FORM_TEXTS.partyCoordinatesInvalid }),
  };
}

const isBlank = (text: string) => text.trim() === '';

/** Parses a number with a decimal point or comma. */
const degrees = (text: string) => Number(text.trim().replace(',', '.'));

/**
 * The shown errors that editing has not fixed; new ones are shown at the next attempt. An error that only the server found
 * is gone once its field changes.
 */
export function remainingErrors(shown: DraftErrors, before: PartyDraft, draft: PartyDraft): DraftErrors {
  const found = draftErrors(before);
  const now = draftErrors(draft);
  const isWrong = (field: keyof PartyDraft) =>
    field in found ? field in now : before[field] === draft[field];
  return Object.fromEntries(Object.entries(shown).filter(([field]) => isWrong(field as keyof PartyDraft)));
}

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
    ticketsLink: withProtocol(draft.ticketsLink),
    link: withProtocol(draft.link),
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

const isDraft = (value: unknown): value is PartyDraft => isLike(EMPTY_DRAFT, value);

/** The draft of a new party, one per device. */
export const NEW_PARTY = draftStorage(deviceSettings, 'new-party', isDraft);

/** The draft of an edited party, with the revision it started from: later changes must not be overwritten. */
interface EditedParty {
  readonly revision: number;
  readonly draft: PartyDraft;
}

export const editedParty = (id: string) =>
  draftStorage(windowSettings, `edited-party.${id}`, (value): value is EditedParty => {
    if (typeof value !== 'object' || value === null) return false;
    return (
      'revision' in value && typeof value.revision === 'number' && 'draft' in value && isDraft(value.draft)
    );
  });
