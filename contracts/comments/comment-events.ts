import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { personal } from '../common/personal.ts';

/** Role of an account that signs with its own name. */
export const COMMENT_SIGNATURES = ['member', 'admin'] as const;

export const commentEventSchemas = {
  CommentPosted: z.object({
    commentId: idSchema,
    partyId: idSchema,
    /** `null`: anonymous */
    authorId: idSchema.nullable(),
    author: personal(z.string()),
    /** `null`: the name was typed freely */
    signedAs: z.enum(COMMENT_SIGNATURES).nullable(),
    content: personal(z.string()),
    /**
     * visitors only: a mark shared by one connection on one day, for moderators; its key is deleted the next day
     */
    origin: z.string().optional(),
    /** the party's author signed with the own name; absent in older events */
    isOrganizer: z.literal(true).optional(),
  }),
  /** By its author, while pending. */
  CommentEdited: z.object({
    commentId: idSchema,
    partyId: idSchema,
    authorId: idSchema.nullable(),
    content: personal(z.string()),
  }),
  /** By its author, while pending or after approval. */
  CommentWithdrawn: z.object({ commentId: idSchema, partyId: idSchema, authorId: idSchema.nullable() }),
  CommentApproved: z.object({ commentId: idSchema, partyId: idSchema, authorId: idSchema.nullable() }),
  /** While pending or after approval. */
  CommentRejected: z.object({
    commentId: idSchema,
    partyId: idSchema,
    authorId: idSchema.nullable(),
    reason: personal(z.string()).nullable(),
    /** status before; absent in older events, where the revision gives it */
    from: z.enum(['pending', 'approved']).optional(),
  }),
  /** Undo of a decision. */
  CommentRestored: z.object({
    commentId: idSchema,
    partyId: idSchema,
    authorId: idSchema.nullable(),
    status: z.enum(['pending', 'approved']),
  }),
} as const;
