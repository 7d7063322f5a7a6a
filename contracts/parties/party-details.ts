import { z } from 'zod';
import { careSchema } from './care-schema.ts';
import { LOCATIONS } from './locations.ts';
import { setSchema } from './sets-schema.ts';
import { PARTY_TYPES, STYLES } from './styles.ts';
import { fieldRow, PARTY_FIELDS, type FieldKind, type KindOf, type PartyField } from './party-fields.ts';

/** Empty texts are `''`, absent numbers and photos `null`. */
const STORED = {
  name: z.string(),
  region: z.enum(LOCATIONS),
  degrees: z.number().nullable(),
  /** see photo-url */
  photo: z.string().nullable(),
  /** days in Madrid, `YYYY-MM-DD`, ascending */
  days: z.array(z.string()),
  /** `HH:MM`; `''`: not given */
  hour: z.string(),
  type: z.enum(PARTY_TYPES),
  styles: z.array(z.enum(STYLES)),
  line: z.string(),
  link: z.string(),
  map: z.string(),
  text: z.string(),
  names: z.array(z.string()),
  /** `YYYY-MM-DDTHH:MM` in Madrid, or `''` */
  moment: z.string(),
  sets: z.array(setSchema),
  care: careSchema,
} as const satisfies Readonly<Record<FieldKind, z.ZodType>>;

type Stored<Field extends PartyField> = (typeof STORED)[KindOf<Field>];

const everyField = (schemaOf: (field: PartyField) => z.ZodType) =>
  Object.fromEntries(PARTY_FIELDS.map((field) => [field, schemaOf(field)]));

/** Lengths are checked at the HTTP edge, so that old events stay readable. */
export const partyDetailsSchema = z.object(
  everyField((field) => STORED[fieldRow(field).kind]) as { [Field in PartyField]: Stored<Field> },
);
export type PartyDetails = z.infer<typeof partyDetailsSchema>;

type Changed<Schema extends z.core.$ZodType> = z.ZodOptional<z.ZodObject<{ from: Schema; to: Schema }>>;
const changed = (value: z.ZodType) => z.object({ from: value, to: value }).optional();

/** The changed fields of an edit; others are absent. */
export const partyChangesSchema = z.object(
  everyField((field) => changed(STORED[fieldRow(field).kind])) as {
    [Field in PartyField]: Changed<Stored<Field>>;
  },
);
