import { z } from 'zod';
import { tooLong } from '../common/form-texts.ts';
import { LIMITS } from '../common/limits.ts';
import { text } from '../common/text-fields.ts';

/** Optional words of a moderator; `null` where there are none. */
export const REASON = text(LIMITS.otherText.max, tooLong('el motivo', LIMITS.otherText.max))
  .nullish()
  .transform((reason) => reason || null);

/** Optional words of a moderator, kept sealed in the log; an absent body or reason is `null`. */
export const reasonBodySchema = z
  .object({
    reason: REASON,
  })
  .nullish()
  .transform((body) => body?.reason ?? null);

/** A moderator's reason, and whether only what still waits is meant: somebody else may have approved it since the list was read. */
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
