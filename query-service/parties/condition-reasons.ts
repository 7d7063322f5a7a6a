import type { WaitingReasonAnswer } from '@duende/contracts/parties/reason-answers';
import type { ReadModels } from '@duende/projections/registry/registry';
import { type ListOrders, parseListQuery } from '../http/list-query.ts';
import { personal, type QueryRoute } from '../http/query-route.ts';
import { pageHeaders, readPage } from '../http/read-page.ts';
import { partyAnswer } from './find-party.ts';

const ORDERS: ListOrders = { oldest: { by: 'reasonAt', direction: 1 } };
const WAITING = { status: 'approved', reasonAt: { $gt: '' } } as const;

export function conditionReasonsQuery(models: Pick<ReadModels, 'parties' | 'users'>): QueryRoute {
  return {
    call: 'GET /api/admin/events/condition-reasons',
    reads: ['parties', 'users'],
    async answer({ url }) {
      const query = parseListQuery(url, ORDERS);
      const [page, total] = await Promise.all([
        readPage(models.parties, WAITING, query, 'searchText'),
        models.parties.count(WAITING),
      ]);
      const users = await models.users.get(page.items.flatMap(({ authorId }) => authorId ?? []));
      const shown = page.items.map((party): WaitingReasonAnswer => {
        const user = party.authorId === null ? undefined : users.get(party.authorId);
        const sender = user === undefined ? null : { id: user._id, username: user.username };
        return { ...partyAnswer(party), reasonAt: party.reasonAt, sender };
      });
      return { ...personal(shown), headers: pageHeaders(page, total) };
    },
  };
}
