import { z } from 'zod';

/** An absent body or `isGoing` toggles. */
export const rsvpBodySchema = z
  .object({ isGoing: z.boolean({ error: 'isGoing debe ser verdadero o falso' }).optional() })
  .nullish()
  .transform((body) => body?.isGoing ?? null);
