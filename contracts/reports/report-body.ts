import { z } from 'zod';
import { tooLong } from '../common/form-texts.ts';
import { idSchema } from '../common/id.ts';
import { LIMITS } from '../common/limits.ts';
import { text } from '../common/text-fields.ts';
import { REPORT_GROUNDS, REPORTED_THINGS } from './report-words.ts';

const NO_THING = 'Di qué denuncias: un comentario, un evento, un viaje o un perfil.';
const NO_GROUND = 'Elige un motivo.';
const WORDS_MISSING = 'Cuéntanos qué pasa.';

export const reportBodySchema = z
  .object({
    thing: z.enum(REPORTED_THINGS, { error: NO_THING }),
    id: idSchema,
    eventId: idSchema.nullish(),
    ground: z.enum(REPORT_GROUNDS, { error: NO_GROUND }),
    words: text(LIMITS.otherText.max, tooLong('la explicación', LIMITS.otherText.max)).nullish(),
  })
  .refine(({ ground, words }) => ground !== 'other' || Boolean(words), {
    path: ['words'],
    error: WORDS_MISSING,
  });
