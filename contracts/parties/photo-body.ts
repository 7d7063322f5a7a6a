import { z } from 'zod';
import { FORM_TEXTS as T } from '../common/form-texts.ts';
import { photoName } from './photo-url.ts';
import { REASON } from '../reasons/reason-bodies.ts';

/** Names the photo seen by the moderator, since the party may have a new one by now. */
export const withdrawPhotoBodySchema = z.object({
  photo: z
    .string({ error: T.partyPhotoInvalid })
    .transform(photoName)
    .refine((name) => name !== null, { error: T.partyPhotoInvalid }),
  reason: REASON,
});
