import { z } from 'zod';
import { FORM_TEXTS as T } from '../common/form-texts.ts';
import { photoName } from './photo-url.ts';
import { REASON } from '../reasons/reason-bodies.ts';

/** The photo seen; the party may have a new one. */
export const withdrawPhotoBodySchema = z.object({
  photo: z
    .string({ error: T.partyPhotoInvalid })
    .transform(photoName)
    .refine((name) => name !== null, { error: T.partyPhotoInvalid }),
  reason: REASON,
});
