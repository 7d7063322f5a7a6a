import { z } from 'zod';

export const PARTY_CONDITIONS = ['scheduled', 'cancelled', 'postponed'] as const;

/** Whether a published party takes place as announced. */
export const partyConditionSchema = z.object({
  /** `postponed`: new days are not known yet */
  condition: z.enum(PARTY_CONDITIONS),
  /** cancelled days, ascending; empty if the whole party is cancelled */
  cancelledDates: z.array(z.string()),
  /** days before it was moved, ascending; empty if never moved */
  previousDates: z.array(z.string()),
});
export type PartyCondition = z.infer<typeof partyConditionSchema>;
