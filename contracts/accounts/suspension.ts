import { z } from 'zod';
import { REASON } from '../reasons/reason-bodies.ts';
import { isCalendarDay } from '../common/madrid-time.ts';

/** `lastDay` is the last suspended day in Madrid; `null`: no end. */
export const suspensionSchema = z.object({ lastDay: z.string().nullable(), reason: z.string().nullable() });
export type Suspension = z.infer<typeof suspensionSchema>;

const DAY_WRONG = 'La fecha debe existir y escribirse como AAAA-MM-DD.';

export const suspensionBodySchema = z.object({
  lastDay: z
    .string({ error: DAY_WRONG })
    .refine(isCalendarDay, { error: DAY_WRONG })
    .nullish()
    .transform((day) => day ?? null),
  reason: REASON,
});
