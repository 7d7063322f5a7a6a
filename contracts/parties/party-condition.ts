import { z } from 'zod';

export const PARTY_CONDITIONS = ['scheduled', 'cancelled', 'postponed'] as const;

/** Whether a published party takes place as it was announced, as events and answers carry it. */
export const partyConditionSchema = z.object({
  /** `postponed`: its days do not hold any more, and nobody knows the new ones yet */
  condition: z.enum(PARTY_CONDITIONS),
  /** days of a party of several that are called off, ascending; none where all of it is */
  cancelledDates: z.array(z.string()),
  /** the days that it had before it was moved, ascending; none where it was not */
  previousDates: z.array(z.string()),
});
export type PartyCondition = z.infer<typeof partyConditionSchema>;
