import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { REASONED_TYPES } from '../events/reasoned-types.ts';

export const reasonEventSchemas = {
  /** The reason of another event is shown to nobody any more, and its own key is deleted after this. */
  ReasonStruck: z.object({
    /** the event whose reason it was, and its type */
    eventId: z.string(),
    eventType: z.enum(REASONED_TYPES),
    /** the party, comment, account or export that it was about, as the audit trail says */
    subjectId: idSchema,
    /** `null` for accounts and exports */
    partyId: idSchema.nullable(),
  }),
} as const;
