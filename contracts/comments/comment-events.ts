import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { personal } from '../common/personal.ts';

/** The role of an account that comments under its own name. */
export const COMMENT_SIGNATURES = ['member', 'admin'] as const;

export const commentEventSchemas = {
  CommentPosted: z.object({
    commentId: idSchema,
    partyId: idSchema,
    /** `null` for an anonymous comment */
    authorId: idSchema.nullable(),
    author: personal(z.string()),
    /** set if `author` is the username of `authorId`; `null` for a freely typed name */
    signedAs: z.enum(COMMENT_SIGNATURES).nullable(),
    content: personal(z.string()),
    /**
     * visitors only: a mark shared by comments from one connection on one day. Its key is deleted the next day;
     * only moderators see it
     */
    origin: z.string().optional(),
  }),
  CommentApproved: z.object({ commentId: idSchema, partyId: idSchema, authorId: idSchema.nullable() }),
  /** Rejected, or removed after approval. */
  CommentRejected: z.object({
    commentId: idSchema,
    partyId: idSchema,
    authorId: idSchema.nullable(),
    reason: personal(z.string()).nullable(),
  }),
  /** A decision was undone; the earlier status returns. */
  CommentRestored: z.object({
    commentId: idSchema,
    partyId: idSchema,
    authorId: idSchema.nullable(),
    status: z.enum(['pending', 'approved']),
  }),
} as const;
