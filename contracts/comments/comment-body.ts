import { z } from 'zod';
import { FORM_TEXTS as T } from '../common/form-texts.ts';
import { LIMITS } from '../common/limits.ts';
import { nameLine, text } from '../common/text-fields.ts';

const content = text(LIMITS.comment.max, T.commentTooLong, T.commentRequired).refine(
  (value) => value !== '',
  { error: T.commentRequired },
);

export const commentEditBodySchema = z.object({ content });

export const commentBodySchema = z.object({
  author: nameLine(LIMITS.commentAuthor.max, { message: T.commentAuthorTooLong, turning: T.nameTurns })
    .nullish()
    .transform((value) => value || T.commentAnonymous),
  content,
});
