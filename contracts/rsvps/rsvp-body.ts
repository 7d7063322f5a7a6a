import { z } from 'zod';

/** Absent: toggle. */
export const rsvpBodySchema = z
  .object({ isGoing: z.boolean({ error: 'isGoing debe ser verdadero o falso' }).optional() })
  .nullish()
  .transform((body) => body?.isGoing ?? null);
