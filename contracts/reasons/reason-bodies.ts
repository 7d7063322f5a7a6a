import { z } from 'zod';
import { tooLong } from '../common/form-texts.ts';
import { LIMITS } from '../common/limits.ts';
import { text } from '../common/text-fields.ts';

/** A moderator's optional reason; `null`: none. */
export const REASON = text(LIMITS.otherText.max, tooLong('el motivo', LIMITS.otherText.max))
  .nullish()
  .transform((reason) => reason || null);

/** A moderator's optional reason, sealed in the log; `null` if body or reason is absent. */
export const reasonBodySchema = z
  .object({
    reason: REASON,
  })
  .nullish()
  .transform((body) => body?.reason ?? null);

/** `onlyPending`: refuse if another moderator approved it meanwhile. */
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
