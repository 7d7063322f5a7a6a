import { byEarliestUpcoming } from '@duende/contracts/party-filters';
import type { ReadModels } from '@duende/projections/read-models';
import { revisionEtag } from '../answering/etag.ts';
import { personal, shared, type QueryRoute } from '../answering/query-route.ts';
import type { PartyFinder } from './find-party.ts';
import { parseEventListQuery, passes } from './event-list-query.ts';
import { partyAnswer } from './party-answer.ts';

export function partyQueries(options: {
  readonly models: Pick<ReadModels, 'parties'>;
  readonly finder: PartyFinder;
  readonly today: () => string;
}): readonly QueryRoute[] {
  const { models, finder, today } = options;
  return [
    {
      path: '/api/events',
      permission: 'party.browse',
      reads: ['parties'],
      async answer({ url }) {
        const query = parseEventListQuery(url);
        const approved = await models.parties.find({ status: 'approved' });
        const answers = approved.filter((party) => passes(party, query)).map(partyAnswer);
        return shared(answers.sort(byEarliestUpcoming(today())));
      },
    },
    {
      path: '/api/events/:reference',
      permission: 'party.browse',
      reads: ['parties'],
      async answer({ params, actor }) {
        const party = await finder.visible(params['reference'] ?? '', actor);
        const answer = partyAnswer(party);
        const etag = revisionEtag(party.revision);
        return party.status === 'approved' ? shared(answer, etag) : personal(answer, etag);
      },
    },
    {
      path: '/api/admin/events/pending',
      permission: 'party.moderate',
      reads: ['parties'],
      async answer() {
        const pending = await models.parties.find(
          { status: 'pending' },
          { sort: { submittedAt: 1, _id: 1 } },
        );
        return personal(pending.map(partyAnswer));
      },
    },
    {
      path: '/api/users/events',
      permission: 'profile.own',
      reads: ['parties'],
      async answer({ actor }) {
        const own = await models.parties.find(
          { authorId: actor?.userId ?? null },
          { sort: { submittedAt: -1, _id: 1 } },
        );
        return personal(own.map(partyAnswer));
      },
    },
  ];
}
