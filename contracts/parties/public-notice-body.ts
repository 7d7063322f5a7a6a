import { z } from 'zod';
import { tooLong } from '../common/form-texts.ts';
import { LIMITS } from '../common/limits.ts';
import { text } from '../common/text-fields.ts';

/** `''` or invisible text removes; an absent reason stays. */
export const partyNoticeBodySchema = z.object({
  notice: text(LIMITS.publicNotice.max, tooLong('la nota', LIMITS.publicNotice.max), 'Falta la nota.'),
  conditionReason: text(LIMITS.publicNotice.max, tooLong('el motivo', LIMITS.publicNotice.max)).nullish(),
});

/** The reason as the moderator read it; it may have changed since. */
export const reviewReasonBodySchema = z.object({
  conditionReason: text(
    LIMITS.publicNotice.max,
    tooLong('el motivo', LIMITS.publicNotice.max),
    'Falta el motivo.',
  ),
});
