import { z } from 'zod';
import { FORM_TEXTS as T } from '../common/form-texts.ts';
import { line } from '../common/text-fields.ts';
import { CARE_ANSWERS, CARE_TICKS, type CareTick } from './care.ts';

/** In events and answers. An older program refuses a tick it does not know, instead of dropping it. */
export const careSchema = z.partialRecord(
  z.enum(CARE_TICKS as [CareTick]),
  z.object({ answer: z.enum(CARE_ANSWERS), line: z.string() }),
);

/** In bodies, by the form's rules; puts ticks in the table's order. */
export function careBody(limit: number) {
  const entry = z.strictObject(
    {
      answer: z.enum(CARE_ANSWERS, { error: T.partyCareAnswer }),
      line: line(limit, T.partyCareLineTooLong)
        .nullish()
        .transform((value) => value ?? ''),
    },
    { error: T.partyCareAnswer },
  );
  const entries = Object.fromEntries(CARE_TICKS.map((tick) => [tick, entry.optional()])) as {
    [Tick in CareTick]: z.ZodOptional<typeof entry>;
  };
  return z
    .strictObject(entries, { error: T.partyCareUnknown })
    .nullish()
    .transform((care) => care ?? {});
}
