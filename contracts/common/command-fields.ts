import { z } from 'zod';

/** `null`: none given. */
export const reason = z.string().nullable();
/** Refuse unless pending. */
export const onlyPending = z.boolean().optional();
