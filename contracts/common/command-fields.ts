import { z } from 'zod';

/** A moderator's words; `null` where there are none. */
export const reason = z.string().nullable();
/** Refused where it does not wait any more; absent, whatever stands is meant. */
export const onlyPending = z.boolean().optional();
