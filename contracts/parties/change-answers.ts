import { z } from 'zod';
import { everyOf, PARTY_FIELD_ROWS, type FieldChange, type FieldOf } from './party-fields.ts';
import { CHOSEN_ROWS } from './party-situation.ts';

type ShownIn<Rows> = {
  [Field in keyof Rows]: Rows[Field] extends { readonly change: 'silent' } ? never : Field;
}[keyof Rows];
type Degrees = FieldOf<'degrees'>;
type ShownField = ShownIn<typeof PARTY_FIELD_ROWS> | ShownIn<typeof CHOSEN_ROWS>;
type PublicChange = Exclude<ShownField, Degrees> | 'point' | 'condition' | 'cancelledDates';

/** In the order of answers. `point`: its place on the map. */
export const PUBLIC_CHANGES = everyOf<PublicChange>()([
  'name',
  'location',
  'point',
  'place',
  'dates',
  'startTime',
  'endTime',
  'cost',
  'condition',
  'cancelledDates',
  'tickets',
  'sets',
]);

const ROWS: Readonly<Record<string, { readonly change: FieldChange }>> = {
  ...PARTY_FIELD_ROWS,
  ...CHOSEN_ROWS,
};

export const isNoticed = ({ field }: { readonly field: PublicChange }) => ROWS[field]?.change !== 'shown';

const shown = z.union([z.string(), z.array(z.string())]).nullable();

/** A public change without the person who made it. */
export const partyChangeAnswerSchema = z.object({
  at: z.string(),
  field: z.enum(PUBLIC_CHANGES),
  /** `null`: removed text, set times, another point, or the earlier days of a wholly cancelled party */
  from: shown,
  to: shown,
});
export type PartyChangeAnswer = z.infer<typeof partyChangeAnswerSchema>;
