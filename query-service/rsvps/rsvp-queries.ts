import { byEarliestUpcoming } from '@duende/contracts/parties/party-filters';
import type { ReadModels } from '@duende/projections/registry/registry';
import { personal, shared, type QueryRoute } from '../http/query-route.ts';
import { type PartyFinder, partyAnswer, rsvpPartyAnswer } from '../parties/find-party.ts';
import { queryOf } from '../http/call-query.ts';

export function rsvpQueries(options: {
  readonly models: Pick<ReadModels, 'parties' | 'attendance'>;
  readonly finder: PartyFinder;
  readonly today: () => string;
}): readonly QueryRoute[] {
  const { models, finder, today } = options;
  return [
    {
      call: 'GET /api/events/:reference/rsvp-status',
      reads: ['parties', 'attendance'],
      async answer({ params, actor }) {
        const party = await finder.visible(params['reference'] ?? '', actor);
        if (actor === null) return personal({ isGoing: false });
        const id = `${party._id}.${actor.userId}`;
        const attendance = (await models.attendance.get([id])).get(id);
        return personal({ isGoing: attendance?.isGoing ?? false });
      },
    },
    {
      call: 'GET /api/events/:reference/rsvp-count',
      reads: ['parties', 'attendance'],
      async answer({ params, actor }) {
        const party = await finder.visible(params['reference'] ?? '', actor);
        const count = await goingTo(models.attendance, party._id);
        const body = { eventId: party._id, count };
        return party.status === 'approved' ? shared(body) : personal(body);
      },
    },
    {
      call: 'GET /api/rsvp-counts',
      reads: ['parties', 'attendance'],
      async answer({ url }) {
        const wanted = queryOf('GET /api/rsvp-counts', url).events;
        const found = await models.parties.get(wanted);
        const approved = wanted.filter((id) => found.get(id)?.status === 'approved');
        const counts = await Promise.all(approved.map((partyId) => goingTo(models.attendance, partyId)));
        return shared(approved.map((eventId, index) => ({ eventId, count: counts[index] })));
      },
    },
    {
      call: 'GET /api/users/rsvps',
      reads: ['parties', 'attendance'],
      async answer({ actor }) {
        const going = await models.attendance.find({ userId: actor?.userId ?? null, isGoing: true });
        const parties = await models.parties.get(going.map(({ partyId }) => partyId));
        const confirmed = [...parties.values()]
          .filter(({ status }) => status === 'approved')
          .map((party) => partyAnswer(party))
          .sort(byEarliestUpcoming(today()));
        return personal(confirmed.map(rsvpPartyAnswer));
      },
    },
  ];
}

export function goingTo(attendance: ReadModels['attendance'], partyId: string): Promise<number> {
  return attendance.count({ partyId, isGoing: true });
}
