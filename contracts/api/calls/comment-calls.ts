import { z } from 'zod';
import { commentAnswerSchema, commentPostedAnswerSchema } from '../../comments/comment-answers.ts';
import { decidedAnswerSchema } from '../../common/answers.ts';
import { commentBodySchema } from '../../comments/comment-body.ts';
import { removalBodySchema } from '../../reasons/reason-bodies.ts';
import {
  commentAccountAnswerSchema,
  moderatedCommentAnswerSchema,
  pendingCommentAnswerSchema,
} from '../../comments/moderated-answers.ts';
import { calls } from './call.ts';
import * as query from './query-parameters.ts';

export const COMMENT_CALLS = calls({
  'GET /api/events/:reference/comments': {
    permission: 'party.browse',
    limit: 'read',
    query: query.pages(['oldest', 'newest']),
    answer: z.array(commentAnswerSchema),
    told: 'approved comments, the oldest first: `id, eventId, author, content, createdAt`; `member: { id, isAdmin }` where `author` is the own name of the account that wrote it; *pages*, `sort`: `oldest`, `newest`',
    errors: '404',
  },
  'POST /api/events/:id/comments': {
    permission: 'comment.post',
    limit: 'comment',
    allowance: 'comments',
    body: commentBodySchema,
    answer: commentPostedAnswerSchema,
    status: 201,
    given: '`author` (optional), `content`',
    told: 'the comment, pending, and `message`',
    errors: '400, 404',
  },
  'GET /api/admin/comments/pending': {
    permission: 'comment.moderate',
    limit: 'read',
    query: { ...query.searchedPages(['oldest']), origin: query.text },
    answer: z.array(pendingCommentAnswerSchema),
    told: 'comments that wait, the oldest first, of parties that are open, and of each `account` (`id, username`, or `null`), `repeats` (others of the account, or of visitors, that say the same), `origin` (a mark that what visitors sent from one line on one day has in common, or `null`), `sameOrigin` (others that wait and bear it); *pages*, `search` by author and words, `origin`: those that bear a mark',
    errors: '401, 403',
  },
  'GET /api/admin/comments/:id': {
    permission: 'comment.moderate',
    limit: 'read',
    answer: moderatedCommentAnswerSchema,
    told: 'one comment, whatever became of it: the same, `eventName`, `decision` and `status` (`pending`, `approved`, `rejected`; `hidden`: reported by many, and not looked at since; `erased`: with the account that wrote it, words and all)',
    errors: '404',
  },
  'GET /api/admin/comment-accounts': {
    permission: 'comment.moderate',
    limit: 'read',
    query: { comments: query.ids('comentario') },
    answer: z.array(commentAccountAnswerSchema),
    given: 'query: `comments` (1 to 50 ids, comma-separated)',
    told: '`commentId` and `account` (`id, username`) of each that an account wrote under a name which is not its own, in the order asked for; others are left out',
    errors: '400 `request.invalid`',
  },
  'PATCH /api/admin/comments/:id/approve': {
    permission: 'comment.moderate',
    limit: 'write',
    body: 'ignored',
    answer: decidedAnswerSchema,
    told: '`{ ok: true, undoId }`',
    errors: '404; 409 `comment.not-pending`',
  },
  'DELETE /api/admin/comments/:id': {
    permission: 'comment.moderate',
    limit: 'write',
    body: removalBodySchema,
    answer: decidedAnswerSchema,
    given: 'optional `reason`, `onlyPending`',
    told: '`{ ok: true, undoId }`; refuses a pending one, takes an approved one down; with `onlyPending: true` the first alone',
    errors: '400, 404; 409 `comment.not-pending`',
  },
});
