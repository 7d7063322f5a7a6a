import { z } from 'zod';
import { eventAnswerSchema } from './party-answers.ts';
import { idSchema } from '../common/id.ts';
import { positioned } from '../common/positioned.ts';

export const partyMessageSchemas = {
  'event.approved': positioned({ event: eventAnswerSchema }),
  'event.updated': positioned({ event: eventAnswerSchema }),
  'event.removed': positioned({ eventId: idSchema }),
  'moderation.pending': positioned({
    events: z.number().int(),
    comments: z.number().int(),
    /** open */
    proposals: z.number().int(),
    /** unreviewed */
    reasons: z.number().int(),
  }),
  'moderation.decided': positioned({
    eventId: idSchema,
    /**
     * `taken-back`, `resubmitted`, `change-proposed`, `proposal-withdrawn`: by the author, for their other pages
     */
    decision: z.enum([
      'approved',
      'withdrawn',
      'rejected',
      'deleted',
      'restored',
      'taken-back',
      'resubmitted',
      'change-proposed',
      'proposal-withdrawn',
      'proposal-accepted',
      'proposal-rejected',
      'proposal-reopened',
    ]),
    reason: z.string().nullable(),
  }),
} as const;
