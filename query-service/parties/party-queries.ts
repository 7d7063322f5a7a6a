import { byEarliestUpcoming } from '@duende/contracts/party-filters';
import type { Filter } from '@duende/platform/read-store/read-store';
import type { ReadModels } from '@duende/projections/registry';
import { revisionEtag } from '../answering/etag.ts';
import type { ListOrders } from '../answering/list-order.ts';
import { parseListQuery, type ListQuery } from '../answering/list-query.ts';
import { personal, shared, type QueryAnswer, type QueryRoute } from '../answering/query-route.ts';
import { pageHeaders, readPage } from '../answering/read-page.ts';
import type { PartyFinder } from './find-party.ts';
import { parseEventListQuery, passes } from './event-list-query.ts';
import { partyAnswer } from './party-answer.ts';

const PENDING_ORDERS: ListOrders = { oldest: { by: 'submittedAt', direction: 1 } };
const OWN_ORDERS: ListOrders = { newest: { by: 'submittedAt', direction: -1 } };

export function partyQueries(options: {
  readonly models: Pick<ReadModels, 'parties'>;
  readonly finder: PartyFinder;
  readonly today: () => string;
}): readonly QueryRoute[] {
  const { models, finder, today } = options;

  async function pageOf(list: Filter, query: ListQuery): Promise<QueryAnswer> {
    const [page, total] = await Promise.all([
      readPage(models.parties, list, query),
      models.parties.count(list),
    ]);
    return { ...personal(page.items.map(partyAnswer)), headers: pageHeaders(page, total) };
  }

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
      answer: ({ url }) => pageOf({ status: 'pending' }, parseListQuery(url, PENDING_ORDERS)),
    },
    {
      path: '/api/users/events',
      permission: 'profile.own',
      reads: ['parties'],
      answer: ({ url, actor }) =>
        pageOf({ authorId: actor?.userId ?? null }, parseListQuery(url, OWN_ORDERS)),
    },
  ];
}
