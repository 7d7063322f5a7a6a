import { commentAnswer } from '@duende/projections/comments/comment-answer';
import type { ReadModels } from '@duende/projections/read-models';
import { personal, shared, type QueryRoute } from '../answering/query-route.ts';
import type { PartyFinder } from '../parties/find-party.ts';

export function commentQueries(options: {
  readonly models: Pick<ReadModels, 'parties' | 'comments'>;
  readonly finder: PartyFinder;
}): readonly QueryRoute[] {
  const { models, finder } = options;
  return [
    {
      path: '/api/events/:reference/comments',
      permission: 'party.browse',
      reads: ['parties', 'comments'],
      async answer({ params, actor }) {
        const party = await finder.visible(params['reference'] ?? '', actor);
        const body = await approvedComments(models.comments, party._id);
        return party.status === 'approved' ? shared(body) : personal(body);
      },
    },
    {
      path: '/api/admin/comments/pending',
      permission: 'comment.moderate',
      reads: ['parties', 'comments'],
      async answer() {
        const pending = await models.comments.find({ status: 'pending' }, { sort: { createdAt: 1, _id: 1 } });
        const parties = await models.parties.get([...new Set(pending.map(({ partyId }) => partyId))]);
        const shown = pending.filter(({ partyId }) => parties.get(partyId)?.status === 'approved');
        return personal(shown.map(commentAnswer));
      },
    },
  ];
}

/** What everybody reads under a party, in the order in which it was written. */
export async function approvedComments(comments: ReadModels['comments'], partyId: string) {
  const approved = await comments.find({ partyId, status: 'approved' }, { sort: { createdAt: 1, _id: 1 } });
  return approved.map(commentAnswer);
}
