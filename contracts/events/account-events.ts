import { z } from 'zod';
import { idSchema } from './fields.ts';
import { personal } from './personal.ts';

const changed = z.object({ from: personal(z.string()), to: personal(z.string()) }).optional();

export const accountEventSchemas = {
  /** The commit point of a registration: the account exists from here on. */
  UserRegistered: z.object({
    userId: idSchema,
    username: personal(z.string()),
    /** `null` for the first admin, who is set up without one */
    email: personal(z.string()).nullable(),
    /** argon2id in PHC string form */
    passwordHash: personal(z.string()),
    isAdmin: z.boolean(),
    /** claim streams this account holds, to be released when it is erased */
    claims: z.array(z.string()),
  }),
  /** A registration that never reached its commit point; fences the slow registrar. */
  RegistrationAbandoned: z.object({ userId: idSchema }),
  ContactDetailsChanged: z.object({
    userId: idSchema,
    /**
     * changed fields only; `from` is `''` where nothing was shared before. May be empty on the first save, which
     * shares the form as it stands.
     */
    changes: z.object({
      email: changed,
      whatsapp: changed,
      telegram: changed,
      instagram: changed,
      otherContact: changed,
    }),
  }),
  /** The person asked to be forgotten: projections scrub, then the key is deleted. */
  PersonErased: z.object({ userId: idSchema }),
} as const;
