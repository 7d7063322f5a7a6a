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
    summary: 'List comments of a party',
    permission: 'party.browse',
    limit: 'read',
    query: query.pages(['oldest', 'newest']),
    answer: z.array(commentAnswerSchema),
    told: 'approved comments, the oldest first: `id, eventId, author, content, createdAt`. `member: { id, isAdmin }` is there if `author` is the username of the account that wrote it. In pages; `sort`: `oldest`, `newest`',
    errors: '404',
  },
  'POST /api/events/:id/comments': {
    summary: 'Write a comment',
    permission: 'comment.post',
    limit: 'comment',
    allowance: 'comments',
    body: commentBodySchema,
    answer: commentPostedAnswerSchema,
    status: 201,
    given: '`author` (optional), `content`',
    told: 'the comment, which is pending, and `message`',
    errors: '400, 404',
  },
  'GET /api/admin/comments/pending': {
    summary: 'List pending comments',
    permission: 'comment.moderate',
    limit: 'read',
    query: { ...query.searchedPages(['oldest']), origin: query.text },
    answer: z.array(pendingCommentAnswerSchema),
    told: 'pending comments of visible parties, the oldest first. Each also has `account, repeats, origin, sameOrigin`. `account` is `id, username`, or `null`. `repeats` are equal comments of the account, or of visitors. `origin` marks comments that visitors sent from one network on one day, or is `null`; `sameOrigin` counts other pending ones with it. In pages; `search` by author and words',
    errors: '401, 403',
    given: '`origin`: only comments with that mark',
  },
  'GET /api/admin/comments/:id': {
    summary: 'Read a comment in any state',
    permission: 'comment.moderate',
    limit: 'read',
    answer: moderatedCommentAnswerSchema,
    told: 'a comment with `account, repeats, origin, sameOrigin, eventName, decision, status`. `status` is `pending`, `approved`, `rejected`, `hidden` (reported by many, not reviewed since) or `erased` (with the account of its author, words included)',
    errors: '404',
  },
  'GET /api/admin/comment-accounts': {
    summary: 'Find the accounts of comments',
    permission: 'comment.moderate',
    limit: 'read',
    query: { comments: query.ids('comentario') },
    answer: z.array(commentAccountAnswerSchema),
    given: '`comments` (1 to 50 ids, comma-separated)',
    told: '`commentId` and `account` (`id, username`) of each comment that an account wrote under another name, in the order of `comments`; others are left out',
    errors: '400 `request.invalid`',
  },
  'PATCH /api/admin/comments/:id/approve': {
    summary: 'Approve a comment',
    permission: 'comment.moderate',
    limit: 'write',
    body: 'ignored',
    answer: decidedAnswerSchema,
    told: '`{ ok: true, undoId }`',
    errors: '404; 409 `comment.not-pending`',
  },
  'DELETE /api/admin/comments/:id': {
    summary: 'Reject or remove a comment',
    permission: 'comment.moderate',
    limit: 'write',
    body: removalBodySchema,
    answer: decidedAnswerSchema,
    given: 'optional `reason`, `onlyPending`',
    told: '`{ ok: true, undoId }`. Rejects a pending comment and removes an approved one. With `onlyPending: true` it only rejects, and refuses an approved comment',
    errors: '400, 404; 409 `comment.not-pending`',
  },
});
