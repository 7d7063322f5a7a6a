import { z } from 'zod';
import { LOCATIONS } from '../parties/locations.ts';
import { LEAD_STEP_IDS } from './statistics.ts';
import { STYLES } from '../parties/styles.ts';
import { PARTY_STATUSES } from '../parties/party-answers.ts';

const count = z.number().int().nonnegative();
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const month = z.string().regex(/^\d{4}-\d{2}$/);
/** whole ones, as a file of decisions has them */
const minutes = z.number().int().nonnegative();
/** `null` to analysts while the party is not published, and once it was rejected */
const partyName = z.string().nullable();

/** The middle one of all, the mean of the middle two of an even number: what `median` is in DuckDB, pandas and spreadsheets. */
const median = z.number();

/** Approved parties that begin in a month; one of several styles counts for each of them. */
const partyMonth = z.object({
  month,
  location: z.enum(LOCATIONS),
  count,
  styles: z.array(z.object({ style: z.enum(STYLES), count })),
});

const dayTotals = z.object({
  day,
  /** how often somebody confirmed, and withdrew */
  confirmed: count,
  withdrawn: count,
  /** places of the rides published, whatever became of them */
  seatsOffered: count,
  seatsNeeded: count,
  /** decisions, as the audit trail lists them */
  commentsApproved: count,
  commentsRejected: count,
});

export const statisticsAnswerSchema = z.object({
  /** the days in Madrid that were looked at, both included */
  from: day,
  to: day,
  /**
   * the first and the last day of which anything is known, whether looked at or not; `null` where nothing is. An approved party
   * counts from its first day, except where that lies years from the day it was sent
   */
  first: day.nullable(),
  last: day.nullable(),
  /** the earliest month first */
  parties: z.array(partyMonth),
  /** decisions on parties that were taken then */
  decisions: z.object({
    count,
    approved: count,
    rejected: count,
    /** from being sent to being decided; `null` where nothing was decided */
    medianMinutes: median.nonnegative().nullable(),
    worst: z.object({ eventId: z.string(), name: partyName, minutes }).nullable(),
    /** by the hour in Madrid at which they were sent, those alone that have any */
    hours: z.array(
      z.object({
        hour: z.number().int().min(0).max(23),
        count,
        medianMinutes: median.nonnegative(),
        worstMinutes: minutes,
      }),
    ),
  }),
  /** those alone that brought something, the earliest first */
  days: z.array(dayTotals),
  /** confirmations by how many days before a party's first day they came */
  lead: z.object({
    medianDays: median.nullable(),
    steps: z.array(z.object({ step: z.enum(LEAD_STEP_IDS), count })),
  }),
  /** parties imported in a month, and what became of them */
  imports: z.array(z.object({ month, imported: count, approved: count, rejected: count, waiting: count })),
});
export type StatisticsAnswer = z.infer<typeof statisticsAnswerSchema>;

/** The parties behind a bar of a figure. */
export const statisticsEventsAnswerSchema = z.object({
  /** how many there are; those beyond the limit are not listed */
  total: count,
  events: z.array(
    z.object({
      eventId: z.string(),
      name: partyName,
      firstDay: day,
      location: z.enum(LOCATIONS),
      status: z.enum(PARTY_STATUSES),
      /** of a decision */
      verdict: z.enum(['approved', 'rejected']).nullable(),
      /** decisions: minutes it took; rsvps: confirmed, withdrawn; lead: confirmed; seats: offered, needed; comments: approved, rejected; else nothing */
      counts: z.array(z.number()),
    }),
  ),
});
export type StatisticsEventsAnswer = z.infer<typeof statisticsEventsAnswerSchema>;
