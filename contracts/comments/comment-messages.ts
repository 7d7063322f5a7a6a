import { z } from 'zod';
import { commentAnswerSchema } from './comment-answers.ts';
import { idSchema } from '../common/id.ts';
import { positioned } from '../common/positioned.ts';

/** What a socket receives: see `live/live-messages`. */
export const commentMessageSchemas = {
  'comment.approved': positioned({ eventId: idSchema, comment: commentAnswerSchema }),
  'comment.removed': positioned({ eventId: idSchema, commentId: idSchema }),
  /** to who wrote it; `pending`: a decision was taken back, so that it waits again */
  'comment.decided': positioned({
    eventId: idSchema,
    commentId: idSchema,
    decision: z.enum(['approved', 'rejected', 'removed', 'pending']),
    reason: z.string().nullable(),
  }),
} as const;
