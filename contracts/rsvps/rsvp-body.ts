import { z } from 'zod';

/** Absent body or absent `isGoing` toggles. */
export const rsvpBodySchema = z
  .object({ isGoing: z.boolean({ error: 'isGoing debe ser verdadero o falso' }).optional() })
  .nullish()
  .transform((body) => body?.isGoing ?? null);
