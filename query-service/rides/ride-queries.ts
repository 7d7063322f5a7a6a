import { rideAnswer } from '@duende/contracts/api/ride-answer';
import type { ReadModels } from '@duende/projections/read-models';
import { personal, shared, type QueryRoute } from '../answering/query-route.ts';
import type { PartyFinder } from '../parties/find-party.ts';

export function rideQueries(options: {
  readonly models: Pick<ReadModels, 'rides'>;
  readonly finder: PartyFinder;
}): readonly QueryRoute[] {
  const { models, finder } = options;
  return [
    {
      path: '/api/events/:reference/rides',
      permission: 'ride.browse',
      reads: ['parties', 'rides'],
      async answer({ params, actor }) {
        const party = await finder.visible(params['reference'] ?? '', actor);
        const rides = await models.rides.find({ partyId: party._id }, { sort: { publishedAt: 1, _id: 1 } });
        const body = rides.map((ride) => rideAnswer(ride._id, ride));
        return party.status === 'approved' ? shared(body) : personal(body);
      },
    },
  ];
}
