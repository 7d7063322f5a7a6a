import { statisticsAnswerSchema, statisticsEventsAnswerSchema } from '../../history/statistics-answer.ts';
import { FIGURES, LEAD_STEP_IDS } from '../../history/statistics.ts';
import { LOCATIONS } from '../../parties/locations.ts';
import { STYLES } from '../../parties/styles.ts';
import { calls } from './call.ts';
import * as query from './query-parameters.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

export const STATISTICS_CALLS = calls({
  'GET /api/statistics': {
    summary: 'Read the statistics',
    permission: 'statistics.read',
    limit: 'read',
    query: { from: query.day, to: query.day },
    answer: statisticsAnswerSchema,
    given: '`from`, `to` (days in Madrid, inclusive; default: the last twelve months; at most five years)',
    responseDescription:
      '`from, to, first, last, parties, decisions, days, lead, imports`. `first` and `last` are the first and last day with data. `parties` are approved ones by region and month of their first day: `month, location, count, styles`. `decisions` has `count, approved, rejected, medianMinutes, worst`, and `hours` by the hour in Madrid of the submission. `days` with activity have `day, confirmed, withdrawn, seatsOffered, seatsNeeded, commentsApproved, commentsRejected`. `lead` has `medianDays` and `steps`: confirmations by days before the party. `imports` have `month, imported, approved, rejected, waiting`',
    errors: '400; 401, 403; 503 `service.busy`',
  },
  'GET /api/statistics/events': {
    summary: 'List the parties of a figure',
    permission: 'statistics.read',
    limit: 'read',
    query: {
      figure: query.oneOf(FIGURES),
      from: query.day,
      to: query.day,
      location: query.oneOf(LOCATIONS).optional(),
      style: query.oneOf(STYLES).optional(),
      hour: query.oneOf(HOURS).optional(),
      lead: query.oneOf(LEAD_STEP_IDS).optional(),
    },
    answer: statisticsEventsAnswerSchema,
    given:
      '`figure`: `parties`, `decisions`, `rsvps`, `lead`, `seats`, `comments`, `imports`; `from`, `to`. For `parties`: `location` (a region’s name) and `style`; for `decisions`: `hour`; for `lead`: `lead` (a step)',
    responseDescription:
      '`{ total, events: [{ eventId, name, firstDay, location, status, verdict, counts }] }`: the parties of one bar, at most 200. Analysts get `name: null` for a party that is pending or rejected. `counts` are minutes for `decisions`; confirmed and withdrawn for `rsvps`; confirmed for `lead`; offered and needed for `seats`; approved and rejected for `comments`',
    errors: '400; 401, 403; 503 `service.busy`',
  },
});
