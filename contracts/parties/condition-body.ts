import { z } from 'zod';
import { tooLong } from '../common/form-texts.ts';
import { LIMITS } from '../common/limits.ts';
import { text } from '../common/text-fields.ts';
import { partyBodySchema } from './party-body.ts';

/** Why: what everybody reads under the condition until it changes. Not named, a new condition has no reason and the same one keeps its own; `''` takes that away. */
const notice = text(LIMITS.publicNotice.max, tooLong('la nota', LIMITS.publicNotice.max)).nullish();

const { dates, startTime, endTime } = partyBodySchema.shape;

export const cancelPartyBodySchema = z.object({
  notice,
  /** the days that are called off, of a party of several; not named: all of it */
  dates: dates.nullish(),
});

/** Postponed, or back on: nothing but a notice is to be said of it. */
export const conditionBodySchema = z.object({ notice });

/** Hours that are not named stay as they are, `''` and `null` empty them. */
export const reschedulePartyBodySchema = z.object({ notice, dates, startTime, endTime });
