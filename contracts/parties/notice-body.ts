import { z } from 'zod';
import { tooLong } from '../common/form-texts.ts';
import { LIMITS } from '../common/limits.ts';
import { text } from '../common/text-fields.ts';

/** What an administrator says of a party to everybody; `''`, or nothing that can be seen, takes it away. */
export const partyNoticeBodySchema = z.object({
  notice: text(LIMITS.publicNotice.max, tooLong('el aviso', LIMITS.publicNotice.max), 'Falta el aviso.'),
});
