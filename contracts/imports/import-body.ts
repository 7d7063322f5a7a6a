import { z } from 'zod';
import { FORM_TEXTS as T } from '../common/form-texts.ts';
import { LIMITS } from '../common/limits.ts';
import { isVisible } from '../common/visible-text.ts';

export const importBodySchema = z.object({
  url: z
    .string({ error: T.importUrlRequired })
    .trim()
    .refine(isVisible, { error: T.importUrlRequired, abort: true })
    .refine((value) => value.length <= 2000 && URL.canParse(value), { error: T.importUrlInvalid }),
});

export const goabaseBodySchema = z.object({
  ids: z
    .array(z.string({ error: T.goabaseUnknown }).regex(/^[1-9]\d{0,9}$/, T.goabaseUnknown), {
      error: T.goabaseNoneChosen,
    })
    .min(1, T.goabaseNoneChosen)
    .max(LIMITS.goabase.chosen, T.goabaseTooMany)
    .transform((ids) => [...new Set(ids)]),
});
