import { z } from 'zod';
import { FORM_TEXTS as T, tooLong } from '../common/form-texts.ts';
import { LIMITS } from '../common/limits.ts';
import { careBody } from './care-schema.ts';
import { setsBody } from './sets-schema.ts';
import { lineupNames } from './lineup-names.ts';
import { canonicalLocation, type Location } from './locations.ts';
import { NO_TIME } from './party-times.ts';
import { DEFAULT_PARTY_TYPE, PARTY_TYPES, STYLES } from './styles.ts';
import type { PartyDetails } from './party-details.ts';
import { isCalendarDay } from '../common/madrid-time.ts';
import {
  fieldRow,
  STORY_ORDER,
  type FieldKind,
  type FieldRow,
  type KindOf,
  type PartyField,
} from './party-fields.ts';
import { isMadridMoment } from './secret-place.ts';
import { photoName } from './photo-url.ts';
import { isVisible } from '../common/visible-text.ts';
import { nameLine, optionalLine, optionalLink, text } from '../common/text-fields.ts';

/** `limit`: 0 if none. */
type FieldLimit = Pick<FieldRow, 'words'> & { readonly limit: number };

const coordinate = (limit: number) =>
  z
    .number({ error: T.partyCoordinatesInvalid })
    .min(-limit, T.partyCoordinatesInvalid)
    .max(limit, T.partyCoordinatesInvalid)
    .nullish()
    .transform((value) => value ?? null);

const PARTY_KINDS = {
  name: ({ limit }: FieldLimit) =>
    nameLine(limit, {
      message: T.partyNameTooLong,
      missing: T.partyNameRequired,
      turning: T.nameTurns,
    }).refine((value) => value !== '', { error: T.partyNameRequired }),
  region: () =>
    z
      .string({ error: T.partyLocationRequired })
      .refine(isVisible, { error: T.partyLocationRequired, abort: true })
      .refine((value) => canonicalLocation(value) !== undefined, {
        error: T.partyLocationUnknown,
        abort: true,
      })
      .transform((value) => canonicalLocation(value) as Location),
  days: ({ limit }: FieldLimit) =>
    z
      .array(z.string({ error: T.partyDatesInvalid }).refine(isCalendarDay, { error: T.partyDatesInvalid }), {
        error: T.partyDatesRequired,
      })
      .min(LIMITS.datesPerParty.min, T.partyDatesRequired)
      .max(limit, T.partyDatesTooMany)
      .transform((dates) => [...new Set(dates)].sort()),
  hour: () =>
    z
      .string({ error: T.partyTimeInvalid })
      .regex(/^(([01]\d|2[0-3]):(00|30))?$/, T.partyTimeInvalid)
      .nullish()
      .transform((time) => time ?? NO_TIME),
  type: () => z.enum(PARTY_TYPES, { error: T.partyTypeInvalid }).default(DEFAULT_PARTY_TYPE),
  styles: ({ limit }: FieldLimit) =>
    z
      .array(z.enum(STYLES, { error: T.partyStylesInvalid }), { error: T.partyStylesInvalid })
      .max(limit, T.partyStylesInvalid)
      .default([])
      .transform((styles) => [...new Set(styles)]),
  line: ({ limit, words }: FieldLimit) => optionalLine(words.inForm, limit),
  link: ({ limit, words }: FieldLimit) => optionalLink(words.inForm, limit),
  map: ({ limit, words }: FieldLimit) => optionalLink(words.inForm, limit),
  text: ({ limit, words }: FieldLimit) =>
    text(limit, tooLong(words.object, limit))
      .nullish()
      .transform((value) => value ?? ''),
  names: ({ limit }: FieldLimit) =>
    z
      .array(z.string({ error: T.partyLineupInvalid }), { error: T.partyLineupInvalid })
      .nullish()
      .transform((names) => lineupNames((names ?? []).join('\n')))
      .pipe(
        z
          .array(nameLine(LIMITS.lineup.name, { message: T.partyLineupInvalid, turning: T.nameTurns }))
          .max(limit, T.partyLineupInvalid),
      )
      .transform((names) => names.filter((name) => name !== '')),
  moment: () =>
    z
      .string({ error: T.partyMomentInvalid })
      .refine((value) => value === '' || isMadridMoment(value), { error: T.partyMomentInvalid })
      .nullish()
      .transform((value) => value ?? ''),
  sets: ({ limit }: FieldLimit) => setsBody(limit),
  care: ({ limit }: FieldLimit) => careBody(limit),
  photo: () =>
    z
      .string({ error: T.partyPhotoInvalid })
      .refine((value) => value === '' || photoName(value) !== null, { error: T.partyPhotoInvalid })
      .nullish()
      .transform((value) => value || null),
  degrees: ({ limit }: FieldLimit) => coordinate(limit),
} as const satisfies Readonly<Record<FieldKind, (limit: FieldLimit) => z.ZodType>>;

const partyFieldSchema = (field: PartyField) => {
  const { kind, limit = 0, words } = fieldRow(field);
  return PARTY_KINDS[kind]({ limit, words });
};

/** The first error in form order is shown. */
export const partyBodySchema = z
  .object(
    Object.fromEntries(STORY_ORDER.map((field) => [field, partyFieldSchema(field)])) as {
      [Field in PartyField]: ReturnType<(typeof PARTY_KINDS)[KindOf<Field>]>;
    },
  )
  .refine((party) => (party.latitude === null) === (party.longitude === null), {
    error: T.partyCoordinatesInvalid,
    path: ['latitude'],
  }) satisfies z.ZodType<PartyDetails>;
