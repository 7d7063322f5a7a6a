import { z } from 'zod';
import { tooLong } from '../common/form-texts.ts';
import { LIMITS } from '../common/limits.ts';
import { text } from '../common/text-fields.ts';

/**
 * The public notice and the reason of the condition. `''` or invisible text removes one; an absent reason stays.
 */
export const partyNoticeBodySchema = z.object({
  notice: text(LIMITS.publicNotice.max, tooLong('el aviso', LIMITS.publicNotice.max), 'Falta el aviso.'),
  conditionReason: text(LIMITS.publicNotice.max, tooLong('el motivo', LIMITS.publicNotice.max)).nullish(),
});

/** The reason as the moderator read it: a changed one is not marked as reviewed. */
export const reviewReasonBodySchema = z.object({
  conditionReason: text(
    LIMITS.publicNotice.max,
    tooLong('el motivo', LIMITS.publicNotice.max),
    'Falta el motivo.',
  ),
});
