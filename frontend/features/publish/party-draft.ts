import type { EventAnswer } from '@duende/contracts/api/answers';
import { FORM_TEXTS } from '@duende/contracts/constants/form-texts';
import { DEFAULT_PARTY_TYPE, type PartyType, type Style } from '@duende/contracts/constants/styles';
import type { PartyDetails } from '@duende/contracts/events/fields';
import { canonicalLocation } from '@duende/contracts/constants/regions';
import { coordinatesOfMapsLink } from '@duende/contracts/maps-link';

/** The form as it is being filled in: every field a text or a list of texts. */
export interface PartyDraft {
  readonly name: string;
  readonly location: string;
  readonly dates: readonly string[];
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
  startTime: '00:00',
  endTime: '00:00',
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
    startTime: party.startTime,
    endTime: party.endTime,
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

export type DraftErrors = Readonly<Partial<Record<'name' | 'location' | 'dates' | 'latitude', string>>>;

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

/** The errors shown that editing has not mended; new ones wait for the next attempt. */
export function stillWrong(shown: DraftErrors, draft: PartyDraft): DraftErrors {
  const now = draftErrors(draft);
  return Object.fromEntries(Object.entries(shown).filter(([field]) => field in now));
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
    // Who sends with the Enter key has not left the field.
    ticketsLink: withProtocol(draft.ticketsLink),
    link: withProtocol(draft.link),
    dates: [...draft.dates],
    styles: [...draft.styles],
    photo: photo || null,
    ...(hasCoordinates && { latitude: degrees(latitude), longitude: degrees(longitude) }),
  };
}

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
