import { z } from 'zod';
import { tooLong } from '../common/form-texts.ts';
import { LIMITS } from '../common/limits.ts';
import { text } from '../common/text-fields.ts';

/**
 * What an administrator says of a party to everybody, and what stands as the reason of its condition. `''`, or nothing that can be
 * seen, takes a text away; a reason that is not named stays.
 */
export const partyNoticeBodySchema = z.object({
  notice: text(LIMITS.publicNotice.max, tooLong('la nota', LIMITS.publicNotice.max), 'Falta la nota.'),
  conditionReason: text(LIMITS.publicNotice.max, tooLong('el motivo', LIMITS.publicNotice.max)).nullish(),
});

/** The reason of a party's condition that a moderator has read: one that was changed meanwhile is not reviewed. */
export const reviewReasonBodySchema = z.object({
  conditionReason: text(
    LIMITS.publicNotice.max,
    tooLong('el motivo', LIMITS.publicNotice.max),
    'Falta el motivo.',
  ),
});
