import { z } from 'zod';
import { idSchema } from './fields.ts';

/** Who administers the community beside, or instead of, the account that was set up first: one stream for all of them. */
export const adminEventSchemas = {
  AdminAppointed: z.object({ userId: idSchema }),
  /** The role is taken away, given up, or gone with an erased account. */
  AdminDismissed: z.object({ userId: idSchema }),
} as const;
