import { z } from 'zod';
import { idSchema } from './fields.ts';

export const CLAIM_KINDS = ['username', 'email', 'admin-setup', 'source'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** A claim stream is free or held; its subject is the stream's own name. The holder is a user, or a party for `source`. */
export const claimEventSchemas = {
  ClaimTaken: z.object({ claim: z.string(), kind: z.enum(CLAIM_KINDS), holderId: idSchema }),
  ClaimReleased: z.object({ claim: z.string(), kind: z.enum(CLAIM_KINDS), holderId: idSchema }),
} as const;
