import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { LIMITS, textLength } from '@duende/contracts/common/limits';
import { lineupNames } from '@duende/contracts/parties/lineup-names';
import { canonicalLocation } from '@duende/contracts/parties/locations';
import { NO_TIME } from '@duende/contracts/parties/party-times';
import type { PartyDetails } from '@duende/contracts/parties/party-details';
import { coordinatesOfMapsLink, placeOfMapsLink } from '@duende/contracts/parties/maps-link';
import { isMadridMoment } from '@duende/contracts/parties/secret-place';
import { EMPTY_DETAILS } from '@duende/contracts/parties/empty-details';
import { fieldsOf, isOfKind, type KindOf, type PartyField } from '@duende/contracts/parties/party-fields';
import { stagesOf, type PartySet } from '@duende/contracts/parties/party-sets';
import { readSetLines, setsOfText, textOfSets } from '@duende/contracts/parties/sets-of-text';
import { isVisible } from '@duende/contracts/common/visible-text';
import { ASKED_FIELDS } from './form-parts.ts';
import { draftParser, draftStorage } from '../../browser/draft-storage.ts';
import { deviceSettings, windowSettings } from '../../browser/local-settings.ts';
import type { FieldsOfRefusals } from '../../forms/refused-field.ts';
import type { Wrong } from '../../forms/use-fields.ts';

type DraftValue<Field extends PartyField> =
  KindOf<Field> extends 'type' | 'days' | 'styles' | 'care' ? Readonly<PartyDetails[Field]> : string;

/** A time is `HH:MM`, empty without its hour. */
export type PartyDraft = { readonly [Field in PartyField]: DraftValue<Field> };

export function draftOf(said: PartyDetails | typeof EMPTY_DETAILS): PartyDraft {
  // Answers of an older service lack new fields.
  const details = { ...EMPTY_DETAILS, ...said };
  const values = ASKED_FIELDS.map((field) => {
    const value = details[field];
    if (isOfKind(field, 'names')) return [field, details[field].join('\n')];
    if (isOfKind(field, 'sets')) return [field, textOfSets(details[field])];
    return [field, typeof value === 'number' ? String(value) : (value ?? '')];
  });
  return Object.fromEntries(values) as PartyDraft;
}

export const EMPTY_DRAFT = draftOf(EMPTY_DETAILS);

/** A copy has no days, tells its place at once, and the photo only if the sender may use it. */
export const copyOf = (party: EventAnswer, mayUsePhoto: boolean): PartyDraft => ({
  ...draftOf(party),
  dates: EMPTY_DRAFT.dates,
  placeFrom: EMPTY_DRAFT.placeFrom,
  ...(!mayUsePhoto && { photo: EMPTY_DRAFT.photo }),
});

export const isBegun = (draft: PartyDraft | null): boolean =>
  draft !== null &&
  ASKED_FIELDS.some((field) => JSON.stringify(draft[field]) !== JSON.stringify(EMPTY_DRAFT[field]));

export const REFUSED_FIELDS = {
  'party.photo-unknown': 'photo',
  'photo.withdrawn': 'photo',
  'party.coordinates-admin-only': 'latitude',
} as const satisfies FieldsOfRefusals;

export function draftErrors(draft: PartyDraft): Wrong<PartyDraft> {
  const { latitude, longitude } = draft;
  const isOnEarth = isBlank(latitude)
    ? isBlank(longitude)
    : Math.abs(degrees(latitude)) <= 90 && !isBlank(longitude) && Math.abs(degrees(longitude)) <= 180;
  return {
    ...(!isVisible(draft.name) && { name: FORM_TEXTS.partyNameRequired }),
    ...(!canonicalLocation(draft.location) && { location: FORM_TEXTS.partyLocationRequired }),
    ...(draft.dates.length === 0 && { dates: FORM_TEXTS.partyDatesRequired }),
    ...(!isLineupTaken(lineupOf(draft)) && { lineup: FORM_TEXTS.partyLineupInvalid }),
    ...setsErrors(setsOf(draft)),
    ...(draft.placeFrom !== '' &&
      !isMadridMoment(draft.placeFrom) && { placeFrom: FORM_TEXTS.placeMomentMissing }),
    ...(!isOnEarth && { latitude: FORM_TEXTS.partyCoordinatesInvalid }),
  };
}

const lineupOf = ({ lineup, sets }: PartyDraft): readonly string[] =>
  lineupNames([lineup, ...readSetLines(sets).names].join('\n'));

export const setsOf = ({ sets, dates }: PartyDraft): readonly PartySet[] => setsOfText(sets, dates);

function setsErrors(sets: readonly PartySet[]): Wrong<Partial<Pick<PartyDraft, 'sets'>>> {
  const { max, stages, stage: longest } = LIMITS.sets;
  if (sets.length > max || stagesOf(sets).length > stages) return { sets: FORM_TEXTS.partySetsTooMany };
  const isLong = sets.some(
    ({ name, stage }) => textLength(stage) > longest || textLength(name) > LIMITS.lineup.name,
  );
  return isLong ? { sets: FORM_TEXTS.partySetsTooLong } : {};
}

function isLineupTaken(names: readonly string[]): boolean {
  const { max, name: longest } = LIMITS.lineup;
  return names.length <= max && names.every((name) => textLength(name) <= longest);
}

const isBlank = (text: string) => text.trim() === '';

const degrees = (text: string) => Number(text.trim().replace(',', '.'));

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
    // Submitting with Enter skips the blur handler, which adds the protocol.
    ...Object.fromEntries(fieldsOf('link').map((field) => [field, withProtocol(draft[field])])),
    lineup: [...lineupOf(draft)],
    sets: [...setsOf(draft)],
    dates: [...draft.dates],
    styles: [...draft.styles],
    photo: photo || null,
    ...(hasCoordinates && { latitude: degrees(latitude), longitude: degrees(longitude) }),
  };
}

const givenTime = (time: string) => (/^\d/.test(time) ? time : NO_TIME);

/** Also sets what the link contains: coordinates, and the name of the place unless another is written. */
export function withMapsUrl(draft: PartyDraft, mapsUrl: string): PartyDraft {
  const found = coordinatesOfMapsLink(mapsUrl);
  const isFromLink = draft.place === placeOfMapsLink(draft.mapsUrl);
  return {
    ...draft,
    mapsUrl,
    ...(isFromLink && { place: placeOfMapsLink(mapsUrl) }),
    ...(found && { latitude: String(found.latitude), longitude: String(found.longitude) }),
  };
}

export function withDate(draft: PartyDraft, day: string): PartyDraft {
  if (day === '' || draft.dates.includes(day)) return draft;
  return { ...draft, dates: [...draft.dates, day].sort() };
}

/** Matches `mailto:`, `https//` and `http:/` too, but not `ejemplo:8080`. */
const PROTOCOL = /^(?:https?[:/]|[a-z][a-z0-9+-]*:(?!\d))/i;

/** A mistyped protocol stays, so that it is shown as an error. */
export function withProtocol(link: string): string {
  const text = link.trim();
  return text === '' || PROTOCOL.test(text) ? text : `http://${text}`;
}

export const NEW_PARTY = draftStorage(deviceSettings, 'new-party', draftParser(EMPTY_DRAFT));

interface EditedParty {
  readonly revision: number;
  readonly draft: PartyDraft;
}

export const editedParty = (party: EventAnswer) =>
  draftStorage(windowSettings, `edited-party.${party.id}`, (value): EditedParty | null => {
    if (typeof value !== 'object' || value === null) return null;
    if (!('revision' in value && typeof value.revision === 'number' && 'draft' in value)) return null;
    const draft = draftParser(draftOf(party))(value.draft);
    return draft && { revision: value.revision, draft };
  });
