import { z } from 'zod';
import { tooLong } from '../common/form-texts.ts';
import { LIMITS } from '../common/limits.ts';
import { text } from '../common/text-fields.ts';

/** `null`: none. */
export const REASON = text(LIMITS.otherText.max, tooLong('el motivo', LIMITS.otherText.max))
  .nullish()
  .transform((reason) => reason || null);

/** `null` if absent; sealed in the log. */
export const reasonBodySchema = z
  .object({
    reason: REASON,
  })
  .nullish()
  .transform((body) => body?.reason ?? null);

/** `onlyPending`: refuse if approved meanwhile. */
export const removalBodySchema = z
  .object({
    reason: REASON,
    onlyPending: z.boolean().nullish(),
  })
  .nullish()
  .transform((body) => ({
    reason: body?.reason ?? null,
    ...(body?.onlyPending === true && { onlyPending: true }),
  }));
