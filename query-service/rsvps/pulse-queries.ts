import type { PulseAnswer } from '@duende/contracts/rsvps/rsvp-answers';
import type { ReadModels } from '@duende/projections/registry/registry';
import { personal, shared, type QueryRoute } from '../http/query-route.ts';
import type { PartyFinder } from '../parties/find-party.ts';
import { goingTo } from './rsvp-queries.ts';

const MOST_DAYS = 366;

/** Everybody who may see the party may read this. */
export function pulseQueries(options: {
  readonly models: Pick<ReadModels, 'attendance' | 'pulse'>;
  readonly finder: PartyFinder;
}): readonly QueryRoute[] {
  const { models, finder } = options;
  return [
    {
      call: 'GET /api/events/:reference/pulse',
      reads: ['parties', 'attendance', 'pulse'],
      async answer({ params, actor }) {
        const party = await finder.visible(params['reference'] ?? '', actor);
        const { _id: partyId, status } = party;
        const [count, latest] = await Promise.all([
          goingTo(models.attendance, partyId),
          // Each document has at least one day.
          models.pulse.find({ partyId }, { sort: { month: -1 }, limit: MOST_DAYS }),
        ]);
        const days = latest
          .toReversed()
          .flatMap((month) => month.days)
          .slice(-MOST_DAYS)
          .map(({ day, confirmed, withdrawn, offers }) => ({
            day,
            going: confirmed - withdrawn,
            offers: offers.length,
          }))
          .filter(({ going, offers }) => going !== 0 || offers > 0);
        const body: PulseAnswer = { eventId: partyId, count, days };
        return status === 'approved' ? shared(body) : personal(body);
      },
    },
  ];
}
