import { z } from 'zod';
import { FORM_TEXTS as T } from '../common/form-texts.ts';
import { isVisible } from '../common/visible-text.ts';

export const importBodySchema = z.object({
  url: z
    .string({ error: T.importUrlRequired })
    .trim()
    .refine(isVisible, { error: T.importUrlRequired, abort: true })
    .refine((value) => value.length <= 2000 && URL.canParse(value), { error: T.importUrlInvalid }),
});
