import { z } from 'zod';
import { tooLong } from '../common/form-texts.ts';
import { LIMITS } from '../common/limits.ts';
import { text } from '../common/text-fields.ts';
import { partyBodySchema } from './party-body.ts';
import { TICKETS } from './tickets.ts';

/** Public reason. Absent: none for a new condition, unchanged for the same; `''` removes it. */
const notice = text(LIMITS.publicNotice.max, tooLong('la nota', LIMITS.publicNotice.max)).nullish();

const { dates, startTime, endTime } = partyBodySchema.shape;

export const cancelPartyBodySchema = z.object({
  notice,
  /** absent: the whole party */
  dates: dates.nullish(),
});

/** For postponing and reinstating. */
export const conditionBodySchema = z.object({ notice });

/** Absent hours stay; `''` and `null` clear them. */
export const reschedulePartyBodySchema = z.object({ notice, dates, startTime, endTime });

export const partyTicketsBodySchema = z.object({
  tickets: z.enum(TICKETS, { error: 'Elige cómo van las entradas.' }),
});
