import { z } from 'zod';
import { commentAnswerSchema, commentPostedAnswerSchema } from '../../comments/comment-answers.ts';
import { decidedAnswerSchema, doneAnswerSchema } from '../../common/answers.ts';
import { commentBodySchema, commentEditBodySchema } from '../../comments/comment-body.ts';
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
    responseDescription:
      'approved comments, the oldest first: `id, eventId, author, content, createdAt`. `member: { id, isAdmin }` is there if `author` is the username of the account that wrote it, and `isOrganizer: true` if that account also sent the party. In pages; `sort`: `oldest`, `newest`',
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
    responseDescription: 'the comment, which is pending, and `message`',
    errors: '400, 404',
  },
  'PUT /api/comments/:id': {
    summary: 'Edit an own pending comment',
    permission: 'comment.change-own',
    limit: 'comment',
    allowance: 'comments',
    body: commentEditBodySchema,
    answer: doneAnswerSchema,
    given: '`content`',
    responseDescription: '`{ ok: true }`. The comment keeps its place in the queue',
    errors: '400, 403 `comment.not-yours`, 404; 409 `comment.not-pending`; 412',
  },
  'DELETE /api/comments/:id': {
    summary: 'Withdraw an own comment',
    permission: 'comment.change-own',
    limit: 'write',
    body: 'ignored',
    answer: doneAnswerSchema,
    responseDescription:
      '`{ ok: true }`, also for a comment that is withdrawn already. It is in no list any more; moderators still read it',
    errors: '403 `comment.not-yours`, 404',
  },
  'GET /api/admin/comments/pending': {
    summary: 'List pending comments',
    permission: 'comment.moderate',
    limit: 'read',
    query: { ...query.searchedPages(['oldest']), origin: query.text },
    answer: z.array(pendingCommentAnswerSchema),
    responseDescription:
      'pending comments of visible parties, the oldest first. Each also has `account, repeats, origin, sameOrigin, revision`. `account` is `id, username`, or `null`. `repeats` are equal comments of the account, or of visitors. `origin` marks comments that visitors sent from one network on one day, or is `null`; `sameOrigin` counts other pending ones with it. In pages; `search` by author and words',
    errors: '401, 403',
    given: '`origin`: only comments with that mark',
  },
  'GET /api/admin/comments/:id': {
    summary: 'Read a comment in any state',
    permission: 'comment.moderate',
    limit: 'read',
    answer: moderatedCommentAnswerSchema,
    responseDescription:
      'a comment with `account, repeats, origin, sameOrigin, revision, eventName, decision, status`. `status` is `pending`, `approved`, `rejected`, `withdrawn` (by its author), `hidden` (reported by many, not reviewed since) or `erased` (with the account of its author, words included)',
    errors: '404',
  },
  'GET /api/admin/comment-accounts': {
    summary: 'Find the accounts of comments',
    permission: 'comment.moderate',
    limit: 'read',
    query: { comments: query.ids('comentario') },
    answer: z.array(commentAccountAnswerSchema),
    given: '`comments` (1 to 50 ids, comma-separated)',
    responseDescription:
      '`commentId` and `account` (`id, username`) of each comment that an account wrote under another name, in the order of `comments`; others are left out',
    errors: '400 `request.invalid`',
  },
  'PATCH /api/admin/comments/:id/approve': {
    summary: 'Approve a comment',
    permission: 'comment.moderate',
    limit: 'write',
    body: 'ignored',
    answer: decidedAnswerSchema,
    responseDescription: '`{ ok: true, undoId }`',
    errors: '404; 409 `comment.not-pending`, `comment.withdrawn`; 412',
  },
  'DELETE /api/admin/comments/:id': {
    summary: 'Reject or remove a comment',
    permission: 'comment.moderate',
    limit: 'write',
    body: removalBodySchema,
    answer: decidedAnswerSchema,
    given: 'optional `reason`, `onlyPending`',
    responseDescription:
      '`{ ok: true, undoId }`. Rejects a pending comment and removes an approved one. With `onlyPending: true` it only rejects, and refuses an approved comment',
    errors: '400, 404; 409 `comment.not-pending`, `comment.withdrawn`; 412',
  },
});
