import { z } from 'zod';
import { LOCATIONS } from '../parties/locations.ts';
import { LEAD_STEP_IDS } from './statistics.ts';
import { STYLES } from '../parties/styles.ts';
import { PARTY_STATUSES } from '../parties/party-answers.ts';

const count = z.number().int().nonnegative();
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const month = z.string().regex(/^\d{4}-\d{2}$/);
/** integers, as in exports */
const minutes = z.number().int().nonnegative();
/** `null` for analysts unless published */
const partyName = z.string().nullable();

/** Mean of the middle two, as in DuckDB, pandas and spreadsheets. */
const median = z.number();

/** A party counts for each of its styles. */
const partyMonth = z.object({
  month,
  location: z.enum(LOCATIONS),
  count,
  styles: z.array(z.object({ style: z.enum(STYLES), count })),
});

const dayTotals = z.object({
  day,
  confirmed: count,
  withdrawn: count,
  /** including removed rides */
  seatsOffered: count,
  seatsNeeded: count,
  commentsApproved: count,
  commentsRejected: count,
});

export const statisticsAnswerSchema = z.object({
  /** days in Madrid, inclusive */
  from: day,
  to: day,
  /**
   * days with data, in the range or not; `null`: none. A party counts from its first day, unless that is years
   * from its submission
   */
  first: day.nullable(),
  last: day.nullable(),
  parties: z.array(partyMonth),
  decisions: z.object({
    count,
    approved: count,
    rejected: count,
    /** from submission; `null`: no decisions */
    medianMinutes: median.nonnegative().nullable(),
    worst: z.object({ eventId: z.string(), name: partyName, minutes }).nullable(),
    /** by hour of submission in Madrid; empty ones are left out */
    hours: z.array(
      z.object({
        hour: z.number().int().min(0).max(23),
        count,
        medianMinutes: median.nonnegative(),
        worstMinutes: minutes,
      }),
    ),
  }),
  /** empty days are left out */
  days: z.array(dayTotals),
  /** days before the party's first day */
  lead: z.object({
    medianDays: median.nullable(),
    steps: z.array(z.object({ step: z.enum(LEAD_STEP_IDS), count })),
  }),
  /** by outcome */
  imports: z.array(z.object({ month, imported: count, approved: count, rejected: count, waiting: count })),
});
export type StatisticsAnswer = z.infer<typeof statisticsAnswerSchema>;

export const statisticsEventsAnswerSchema = z.object({
  /** including parties beyond the list's limit */
  total: count,
  events: z.array(
    z.object({
      eventId: z.string(),
      name: partyName,
      firstDay: day,
      location: z.enum(LOCATIONS),
      status: z.enum(PARTY_STATUSES),
      /** decisions only */
      verdict: z.enum(['approved', 'rejected']).nullable(),
      /**
       * decisions: minutes; rsvps: confirmed, withdrawn; lead: confirmed; seats: offered, needed; comments:
       * approved, rejected; otherwise none
       */
      counts: z.array(z.number()),
    }),
  ),
});
export type StatisticsEventsAnswer = z.infer<typeof statisticsEventsAnswerSchema>;
