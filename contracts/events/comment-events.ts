import { z } from 'zod';
import { idSchema } from './fields.ts';
import { personal } from './personal.ts';

export const commentEventSchemas = {
  CommentPosted: z.object({
    commentId: idSchema,
    partyId: idSchema,
    /** `null` for an anonymous comment */
    authorId: idSchema.nullable(),
    author: personal(z.string()),
    content: personal(z.string()),
  }),
  CommentApproved: z.object({ commentId: idSchema, partyId: idSchema, authorId: idSchema.nullable() }),
  /** A comment refused, or taken down after it was approved. */
  CommentRejected: z.object({
    commentId: idSchema,
    partyId: idSchema,
    authorId: idSchema.nullable(),
    reason: personal(z.string()).nullable(),
  }),
} as const;
