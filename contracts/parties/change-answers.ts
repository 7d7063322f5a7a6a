import { z } from 'zod';

/** `point`: its place on the map. */
export const PUBLIC_CHANGES = [
  'name',
  'location',
  'point',
  'place',
  'dates',
  'startTime',
  'endTime',
  'cost',
  'condition',
  'cancelledDates',
  'tickets',
  'sets',
] as const;

const shown = z.union([z.string(), z.array(z.string())]).nullable();

/** A public change without the person who made it. */
export const partyChangeAnswerSchema = z.object({
  at: z.string(),
  field: z.enum(PUBLIC_CHANGES),
  /** `null`: removed text, set times, another point, or the earlier days of a wholly cancelled party */
  from: shown,
  to: shown,
});
export type PartyChangeAnswer = z.infer<typeof partyChangeAnswerSchema>;
