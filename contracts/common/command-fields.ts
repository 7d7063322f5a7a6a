import { z } from 'zod';

/** A moderator's reason; `null`: none given. */
export const reason = z.string().nullable();
/** `true`: refuse unless the subject is pending; absent: any state. */
export const onlyPending = z.boolean().optional();
