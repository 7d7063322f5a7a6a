import { z } from 'zod';

/** `null`: none given. */
export const reason = z.string().nullable();
/** `true` refuses the command unless its subject is pending. */
export const onlyPending = z.boolean().optional();
