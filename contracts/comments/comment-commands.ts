import { z } from 'zod';
import { COMMENT_SIGNATURES } from './comment-events.ts';
import { idSchema } from '../common/id.ts';
import { reason, onlyPending } from '../common/command-fields.ts';

export const commentCommandSchemas = {
  PostComment: z.object({
    commentId: idSchema,
    partyId: idSchema,
    authorId: idSchema.nullable(),
    author: z.string(),
    signedAs: z.enum(COMMENT_SIGNATURES).nullable(),
    content: z.string(),
    origin: z.string().optional(),
    isOrganizer: z.literal(true).optional(),
  }),
  EditComment: z.object({ commentId: idSchema, content: z.string() }),
  WithdrawComment: z.object({ commentId: idSchema }),
  ApproveComment: z.object({ commentId: idSchema }),
  RejectComment: z.object({ commentId: idSchema, reason, onlyPending }),
  UndoCommentEvent: z.object({ commentId: idSchema, eventId: z.string() }),
} as const;
