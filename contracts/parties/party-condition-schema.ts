import { z } from 'zod';

export const PARTY_CONDITIONS = ['scheduled', 'cancelled', 'postponed'] as const;

export const partyConditionSchema = z.object({
  /** `postponed`: new days unknown */
  condition: z.enum(PARTY_CONDITIONS),
  /** ascending; empty if all are cancelled */
  cancelledDates: z.array(z.string()),
  /** before a move, ascending */
  previousDates: z.array(z.string()),
});
export type PartyCondition = z.infer<typeof partyConditionSchema>;
