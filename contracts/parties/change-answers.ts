import { z } from 'zod';

/** What everybody is told of, where it changes on a published party. `point`: its place on the map. */
export const PUBLIC_CHANGES = [
  'name',
  'location',
  'point',
  'dates',
  'startTime',
  'endTime',
  'cost',
  'condition',
  'cancelledDates',
  'tickets',
] as const;

const told = z.union([z.string(), z.array(z.string())]).nullable();

/** What changed on a published party and when, never by whom. */
export const partyChangeAnswerSchema = z.object({
  /** ISO 8601 */
  at: z.string(),
  field: z.enum(PUBLIC_CHANGES),
  /**
   * as the party has it; `null` where words were taken away, where a point on the map is another one, and as the days that were
   * called off before of a party of which all was off
   */
  from: told,
  to: told,
});
export type PartyChangeAnswer = z.infer<typeof partyChangeAnswerSchema>;
