import type { EventAnswer } from '@duende/contracts/api/answers';
import { FORM_TEXTS } from '@duende/contracts/constants/form-texts';
import { canonicalLocation } from '@duende/contracts/constants/locations';
import { NO_TIME } from '@duende/contracts/constants/party-times';
import { DEFAULT_PARTY_TYPE, type PartyType, type Style } from '@duende/contracts/constants/styles';
import type { PartyDetails } from '@duende/contracts/events/fields';
import { coordinatesOfMapsLink } from '@duende/contracts/maps-link';
import { isLike, keptDraft } from '../../lib/kept-draft.ts';
import { deviceSettings, windowSettings } from '../../lib/local-settings.ts';
import type { FieldsOfRefusals } from '../../lib/use-field-error.ts';

/** The form as it is being filled in: every field a text or a list of texts. */
export interface PartyDraft {
  readonly name: string;
  readonly location: string;
  readonly dates: readonly string[];
  /** `HH:MM`; without an hour nobody has given one */
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

/** A party as the form holds it. */
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

/** The fields that the server's refusals are about. */
export const REFUSED_FIELDS = {
  'party.photo-unknown': 'photo',
  'photo.withdrawn': 'photo',
  'party.coordinates-admin-only': 'latitude',
} as const satisfies FieldsOfRefusals;

/** What is missing, field by field in the form's order. */
export function draftErrors(draft: PartyDraft): DraftErrors {
  const { latitude, longitude } = draft;
  const isOnEarth = isBlank(latitude)
    ? isBlank(longitude)
    : Math.abs(degrees(latitude)) <= 90 && !isBlank(longitude) && Math.abs(degrees(longitude)) <= 180;
  return {
    ...(draft.name.trim() === '' && { name: FORM_TEXTS.partyNameRequired }),
    ...(!canonicalLocation(draft.location) && { location: FORM_TEXTS.partyLocationRequired }),
    ...(draft.dates.length === 0 && { dates: FORM_TEXTS.partyDatesRequired }),
    ...(!isOnEarth && { latitude: FORM_TEXTS.partyCoordinatesInvalid }),
  };
}

const isBlank = (text: string) => text.trim() === '';

/** A number as people write it here, with a point or a comma. */
const degrees = (text: string) => Number(text.trim().replace(',', '.'));

/**
 * The errors shown that editing has not mended; new ones wait for the next attempt. What the server alone found wrong is right
 * once it is another text.
 */
export function stillWrong(shown: DraftErrors, before: PartyDraft, draft: PartyDraft): DraftErrors {
  const found = draftErrors(before);
  const now = draftErrors(draft);
  const isWrong = (field: keyof PartyDraft) =>
    field in found ? field in now : before[field] === draft[field];
  return Object.fromEntries(Object.entries(shown).filter(([field]) => isWrong(field as keyof PartyDraft)));
}

/** The call's body: coordinates as numbers or left out. */
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
    // Who sends with the Enter key has not left the field.
    ticketsLink: withProtocol(draft.ticketsLink),
    link: withProtocol(draft.link),
    dates: [...draft.dates],
    styles: [...draft.styles],
    photo: photo || null,
    ...(hasCoordinates && { latitude: degrees(latitude), longitude: degrees(longitude) }),
  };
}

const givenTime = (time: string) => (/^\d/.test(time) ? time : NO_TIME);

/** The draft with another maps link, and the coordinates that stand in it. */
export function withMapsUrl(draft: PartyDraft, mapsUrl: string): PartyDraft {
  const found = coordinatesOfMapsLink(mapsUrl);
  return found === null
    ? { ...draft, mapsUrl }
    : { ...draft, mapsUrl, latitude: String(found.latitude), longitude: String(found.longitude) };
}

/** A day is added once, and the days stay in order. */
export function withDate(draft: PartyDraft, day: string): PartyDraft {
  if (day === '' || draft.dates.includes(day)) return draft;
  return { ...draft, dates: [...draft.dates, day].sort() };
}

/** A link as it is kept once the field is left. */
export function withProtocol(link: string): string {
  const text = link.trim();
  return text === '' || /^https?:\/\//i.test(text) ? text : `http://${text}`;
}

const isDraft = (value: unknown): value is PartyDraft => isLike(EMPTY_DRAFT, value);

/** The one party that is being written on this device. */
export const NEW_PARTY = keptDraft(deviceSettings, 'new-party', isDraft);

/** A party as it is being edited, with the revision the changes were begun on: what came later must not be overwritten. */
interface EditedParty {
  readonly revision: number;
  readonly draft: PartyDraft;
}

export const editedParty = (id: string) =>
  keptDraft(windowSettings, `edited-party.${id}`, (value): value is EditedParty => {
    if (typeof value !== 'object' || value === null) return false;
    return (
      'revision' in value && typeof value.revision === 'number' && 'draft' in value && isDraft(value.draft)
    );
  });
