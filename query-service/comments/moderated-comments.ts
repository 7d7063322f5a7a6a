import type { OwnCommentAnswer } from '@duende/contracts/comments/comment-answers';
import type {
  CommentAccountAnswer,
  ModeratedCommentAnswer,
  PendingCommentAnswer,
} from '@duende/contracts/comments/moderated-answers';
import { Refusal } from '@duende/contracts/common/refusal';
import { isUuid } from '@duende/contracts/common/uuid';
import { commentAnswer, type CommentDocument } from '@duende/projections/comments/comment-document';
import { pendingComments } from '@duende/projections/parties/pending';
import type { PartyDocument } from '@duende/projections/parties/parties';
import type { ReadModels } from '@duende/projections/registry/registry';
import { type ListOrders, parseListQuery } from '../http/list-query.ts';
import { personal, type QueryRoute } from '../http/query-route.ts';
import { pageHeaders, readPage } from '../http/read-page.ts';
import { queryOf } from '../http/call-query.ts';

const PENDING_ORDERS: ListOrders = { oldest: { by: 'createdAt', direction: 1 } };
const OWN_ORDERS: ListOrders = { newest: { by: 'createdAt', direction: -1 } };

type Models = Pick<ReadModels, 'comments' | 'pending' | 'parties' | 'users'>;

/** Comments for moderators, and for authors with decisions. */
export function moderatedCommentQueries(models: Models): readonly QueryRoute[] {
  const { comments } = models;
  return [
    {
      call: 'GET /api/admin/comments/pending',
      reads: ['comments', 'pending', 'users'],
      async answer({ url }) {
        const query = parseListQuery(url, PENDING_ORDERS, ['origin']);
        const { origin } = queryOf('GET /api/admin/comments/pending', url);
        const { count, closedParties: closed } = await pendingComments(models.pending);
        const list = {
          status: 'pending',
          ...(closed.length > 0 && { partyId: { $nin: closed } }),
          ...(origin !== undefined && { origin }),
        };
        const page = await readPage(comments, list, query);
        const total = origin === undefined ? count : await comments.count(list);
        return { ...personal(await withSigns(models, page.items)), headers: pageHeaders(page, total) };
      },
    },
    {
      call: 'GET /api/admin/comments/:id',
      reads: ['comments', 'parties', 'users'],
      async answer({ params }) {
        const id = params['id'] ?? '';
        const comment = isUuid(id) ? (await comments.get([id])).get(id) : undefined;
        if (comment === undefined) throw new Refusal('comment.not-found');
        const [signed] = await withSigns(models, [comment]);
        const [own] = await ownAnswers(models, [comment], () => true);
        const answer: ModeratedCommentAnswer = {
          ...(signed as PendingCommentAnswer),
          eventName: own?.eventName ?? null,
          decision: comment.decision,
          status: comment.status,
        };
        return personal(answer);
      },
    },
    {
      call: 'GET /api/admin/comment-accounts',
      reads: ['comments', 'users'],
      async answer({ url }) {
        const wanted = queryOf('GET /api/admin/comment-accounts', url).comments;
        const found = await comments.get(wanted);
        const strange = wanted
          .flatMap((id) => found.get(id) ?? [])
          .filter(({ signedAs }) => signedAs === null);
        const accounts = await accountsOf(models, strange);
        const answer: readonly CommentAccountAnswer[] = strange.flatMap(({ _id: commentId, authorId }) => {
          const account = authorId === null ? undefined : accounts.get(authorId);
          return account ? [{ commentId, account: { id: account._id, username: account.username } }] : [];
        });
        return personal(answer);
      },
    },
    {
      call: 'GET /api/users/comments',
      reads: ['comments', 'parties'],
      async answer({ url, actor }) {
        const { waitingAt: partyId } = queryOf('GET /api/users/comments', url);
        const own = { authorId: actor?.userId ?? null };
        const list =
          partyId === undefined
            ? { ...own, status: { $ne: 'withdrawn' } }
            : { ...own, partyId, status: 'pending' };
        const [page, total] = await Promise.all([
          readPage(comments, list, parseListQuery(url, OWN_ORDERS)),
          comments.count(list),
        ]);
        return { ...personal(await ownAnswers(models, page.items)), headers: pageHeaders(page, total) };
      },
    },
  ];
}

const accountsOf = ({ users }: Models, found: readonly CommentDocument[]) =>
  users.get([...new Set(found.flatMap(({ authorId }) => authorId ?? []))]);

async function withSigns(
  models: Models,
  found: readonly CommentDocument[],
): Promise<readonly PendingCommentAnswer[]> {
  const accounts = await accountsOf(models, found);
  return Promise.all(
    found.map(async (comment) => {
      const { authorId, textKey, origin, revision } = comment;
      const account = authorId === null ? undefined : accounts.get(authorId);
      return {
        ...commentAnswer(comment),
        account: account ? { id: account._id, username: account.username } : null,
        repeats: (await models.comments.count({ authorId, textKey })) - 1,
        origin,
        sameOrigin: await othersOf(models.comments, comment),
        revision,
      };
    }),
  );
}

/** Counts others from the same origin on the same day. */
async function othersOf(comments: Models['comments'], { origin, status }: CommentDocument): Promise<number> {
  if (origin === null) return 0;
  const waiting = await comments.count({ origin, status: 'pending' });
  return status === 'pending' ? waiting - 1 : waiting;
}

/** Only moderators see the name of a removed party. */
async function ownAnswers(
  { parties }: Models,
  found: readonly CommentDocument[],
  isNamed: (party: PartyDocument) => boolean = ({ status }) => status === 'approved',
): Promise<readonly OwnCommentAnswer[]> {
  const about = await parties.get([...new Set(found.map(({ partyId }) => partyId))]);
  return found.map((comment) => {
    const party = about.get(comment.partyId);
    return {
      ...commentAnswer(comment),
      eventName: party !== undefined && isNamed(party) ? party.name : null,
      decision: comment.decision,
      isHidden: comment.status === 'hidden',
      revision: comment.revision,
    };
  });
}
