import { z } from 'zod';
import { LOCATIONS } from './locations.ts';
import { PARTY_TYPES, STYLES } from './styles.ts';
import { fieldRow, PARTY_FIELDS, type FieldKind, type KindOf, type PartyField } from './party-fields.ts';

/** What events carry of each kind of field: empty texts as `''`, absent numbers and photo as `null`. */
const STORED = {
  name: z.string(),
  region: z.enum(LOCATIONS),
  degrees: z.number().nullable(),
  /** `/photos/<name>.webp`, see photo-url */
  photo: z.string().nullable(),
  /** `YYYY-MM-DD`, ascending, days in Madrid */
  days: z.array(z.string()),
  /** `HH:MM`, `''` where nobody gave one */
  hour: z.string(),
  type: z.enum(PARTY_TYPES),
  styles: z.array(z.enum(STYLES)),
  line: z.string(),
  link: z.string(),
  map: z.string(),
  text: z.string(),
  names: z.array(z.string()),
} as const satisfies Readonly<Record<FieldKind, z.ZodType>>;

type Stored<Field extends PartyField> = (typeof STORED)[KindOf<Field>];

/** A schema for each field, in the table's order. */
const everyField = (schemaOf: (field: PartyField) => z.ZodType) =>
  Object.fromEntries(PARTY_FIELDS.map((field) => [field, schemaOf(field)]));

/**
 * Everything people may say about a party, as events carry it: every field present. Lengths are checked at the HTTP edge,
 * not here, so that old events stay readable.
 */
export const partyDetailsSchema = z.object(
  everyField((field) => STORED[fieldRow(field).kind]) as { [Field in PartyField]: Stored<Field> },
);
export type PartyDetails = z.infer<typeof partyDetailsSchema>;

type Changed<Schema extends z.core.$ZodType> = z.ZodOptional<z.ZodObject<{ from: Schema; to: Schema }>>;
const changed = (value: z.ZodType) => z.object({ from: value, to: value }).optional();

/** What an edit made of the fields that it changed, each as it was and as it is; the others are absent. */
export const partyChangesSchema = z.object(
  everyField((field) => changed(STORED[fieldRow(field).kind])) as {
    [Field in PartyField]: Changed<Stored<Field>>;
  },
);
