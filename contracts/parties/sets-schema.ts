import { z } from 'zod';
import { FORM_TEXTS as T } from '../common/form-texts.ts';
import { LIMITS } from '../common/limits.ts';
import { isCalendarDay } from '../common/madrid-time.ts';
import { line, nameLine } from '../common/text-fields.ts';
import { stagesOf, type PartySet } from './party-sets.ts';

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

/** In events and answers. */
export const setSchema = z.object({
  name: z.string(),
  /** whose night it is, `YYYY-MM-DD`; `''`: the first */
  day: z.string(),
  /** `HH:MM` */
  hour: z.string(),
  /** `HH:MM`; `''`: not given */
  until: z.string(),
  /** `''`: not given */
  stage: z.string(),
}) satisfies z.ZodType<PartySet>;

const clock = z.string({ error: T.partySetsInvalid }).regex(CLOCK, T.partySetsInvalid);

const absent = { error: T.partySetsInvalid };

/** The form's lines separate their parts with these. */
const isOnePart = (text: string) => !/[·|]/.test(text);
const isOneName = (text: string) => isOnePart(text) && !/[,;•‣▪●○◦]/.test(text);

const setBody = z.strictObject(
  {
    name: nameLine(LIMITS.lineup.name, { message: T.partySetsTooLong, turning: T.nameTurns }).refine(
      (name) => name !== '' && isOneName(name),
      absent,
    ),
    day: z
      .string(absent)
      .refine((day) => day === '' || isCalendarDay(day), absent)
      .nullish()
      .transform((day) => day ?? ''),
    hour: clock,
    until: clock
      .or(z.literal('', absent))
      .nullish()
      .transform((until) => until ?? ''),
    stage: line(LIMITS.sets.stage, T.partySetsTooLong)
      .refine(isOnePart, absent)
      .nullish()
      .transform((stage) => stage ?? ''),
  },
  absent,
);

/** In bodies, by the form's rules; each set once. */
export function setsBody(limit: number) {
  return z
    .array(setBody, absent)
    .max(limit, T.partySetsTooMany)
    .refine((sets) => stagesOf(sets).length <= LIMITS.sets.stages, { error: T.partySetsTooMany })
    .nullish()
    .transform((sets) => {
      const once = new Map((sets ?? []).map((set) => [JSON.stringify(set), set]));
      return [...once.values()];
    });
}
