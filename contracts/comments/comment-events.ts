import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { personal } from '../common/personal.ts';

/** As what the account behind a comment has written under its own name. */
export const COMMENT_SIGNATURES = ['member', 'admin'] as const;

export const commentEventSchemas = {
  CommentPosted: z.object({
    commentId: idSchema,
    partyId: idSchema,
    /** `null` for an anonymous comment */
    authorId: idSchema.nullable(),
    author: personal(z.string()),
    /** set where `author` is the username of `authorId`'s account; `null` for a name that anybody may have typed */
    signedAs: z.enum(COMMENT_SIGNATURES).nullable(),
    content: personal(z.string()),
    /** of a visitor's: the same for what came from one line on one day, under a key that is gone the day after; for moderators alone */
    origin: z.string().optional(),
  }),
  CommentApproved: z.object({ commentId: idSchema, partyId: idSchema, authorId: idSchema.nullable() }),
  /** A comment refused, or taken down after it was approved. */
  CommentRejected: z.object({
    commentId: idSchema,
    partyId: idSchema,
    authorId: idSchema.nullable(),
    reason: personal(z.string()).nullable(),
  }),
  /** A decision on a comment was taken back: it is as it was before. */
  CommentRestored: z.object({
    commentId: idSchema,
    partyId: idSchema,
    authorId: idSchema.nullable(),
    status: z.enum(['pending', 'approved']),
  }),
} as const;
