import { statisticsAnswerSchema, statisticsEventsAnswerSchema } from '../../history/statistics-answer.ts';
import { FIGURES, LEAD_STEP_IDS } from '../../history/statistics.ts';
import { LOCATIONS } from '../../parties/locations.ts';
import { STYLES } from '../../parties/styles.ts';
import { calls } from './call.ts';
import * as query from './query-parameters.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

export const STATISTICS_CALLS = calls({
  'GET /api/statistics': {
    permission: 'statistics.read',
    limit: 'read',
    query: { from: query.day, to: query.day },
    answer: statisticsAnswerSchema,
    given: '`from`, `to` (days in Madrid, inclusive; the last twelve months, at most five years)',
    told: '`from, to, first, last` (the first and last day of which anything is known), `parties` (approved ones by the month they begin in and region: `month, location, count, styles`), `decisions` (`count, approved, rejected, medianMinutes, worst`, and `hours` by the hour in Madrid at which a party was sent), `days` (`day, confirmed, withdrawn, seatsOffered, seatsNeeded, commentsApproved, commentsRejected`; those alone that brought something), `lead` (`medianDays`, `steps`: confirmations by days before the party), `imports` (`month, imported, approved, rejected, waiting`)',
    errors: '400; 401, 403; 503 `service.busy`',
  },
  'GET /api/statistics/events': {
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
      '`figure`: `parties`, `decisions`, `rsvps`, `lead`, `seats`, `comments`, `imports`; `from`, `to`; `location` (as parties write it) and `style` of `parties`, `hour` of `decisions`, `lead` (a step)',
    told: 'the parties behind a bar, 200 at most: `{ total, events: [{ eventId, name, firstDay, location, status, verdict, counts }] }`; `name` is `null` to N of what waits or was rejected; `counts` of decisions: minutes; of rsvps: confirmed, withdrawn; of lead: confirmed; of seats: offered, needed; of comments: approved, rejected',
    errors: '400; 401, 403; 503 `service.busy`',
  },
});
