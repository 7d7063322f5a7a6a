import { z } from 'zod';
import { commentAnswerSchema } from './comment-answers.ts';
import { idSchema } from '../common/id.ts';
import { positioned } from '../common/positioned.ts';

export const commentMessageSchemas = {
  'comment.approved': positioned({ eventId: idSchema, comment: commentAnswerSchema }),
  'comment.removed': positioned({ eventId: idSchema, commentId: idSchema }),
  /** to the author, who edited or withdrew it */
  'comment.changed': positioned({ eventId: idSchema, commentId: idSchema }),
  /** to the author; `pending`: a decision was undone */
  'comment.decided': positioned({
    eventId: idSchema,
    commentId: idSchema,
    decision: z.enum(['approved', 'rejected', 'removed', 'pending']),
    reason: z.string().nullable(),
  }),
} as const;
