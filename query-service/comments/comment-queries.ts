import type { CommentAnswer } from '@duende/contracts/comments/comment-answers';
import { firstCommentsPath } from '@duende/contracts/parties/list-path';
import type { PageOfList } from '@duende/contracts/api/page-data';
import { commentAnswer } from '@duende/projections/comments/comment-document';
import type { ReadModels } from '@duende/projections/registry/registry';
import { type ListOrders, parseListQuery, type ListQuery } from '../http/list-query.ts';
import { personal, shared, type QueryRoute } from '../http/query-route.ts';
import { pageHeaders, readPage } from '../http/read-page.ts';
import type { PartyFinder } from '../parties/find-party.ts';
import { moderatedCommentQueries } from './moderated-comments.ts';

const APPROVED_ORDERS: ListOrders = {
  oldest: { by: 'createdAt', direction: 1 },
  newest: { by: 'createdAt', direction: -1 },
};

export function commentQueries(options: {
  readonly models: Pick<ReadModels, 'comments' | 'pending' | 'parties' | 'users'>;
  readonly finder: PartyFinder;
}): readonly QueryRoute[] {
  const { models, finder } = options;
  return [
    {
      call: 'GET /api/events/:reference/comments',
      reads: ['parties', 'comments'],
      async answer({ params, actor, url }) {
        const query = parseListQuery(url, APPROVED_ORDERS);
        const party = await finder.visible(params['reference'] ?? '', actor);
        const page = await approvedComments(models.comments, party._id, query);
        const answer = party.status === 'approved' ? shared(page.data) : personal(page.data);
        return { ...answer, headers: pageHeaders(page, page.total) };
      },
    },
    ...moderatedCommentQueries(models),
  ];
}

export function firstComments(
  comments: ReadModels['comments'],
  partyId: string,
): Promise<PageOfList<CommentAnswer>> {
  return approvedComments(comments, partyId, parseListQuery(firstCommentsPath(partyId), APPROVED_ORDERS));
}

async function approvedComments(
  comments: ReadModels['comments'],
  partyId: string,
  query: ListQuery,
): Promise<PageOfList<CommentAnswer>> {
  const list = { partyId, status: 'approved' };
  const [{ items, next }, total] = await Promise.all([readPage(comments, list, query), comments.count(list)]);
  return { data: items.map(commentAnswer), next, total };
}
