import { doneAnswerSchema } from '../../common/answers.ts';
import { auditAnswerSchema } from '../../audit/audit-answer.ts';
import {
  undoBodySchema,
  undoneAnswerSchema,
  undoPreviewAnswerSchema,
  undoSubjectSchema,
} from '../../audit/undo-answer.ts';
import { LIMITS } from '../../common/limits.ts';
import { AUDIT_KINDS } from '../../events/event-records.ts';
import { calls } from './call.ts';
import * as query from './query-parameters.ts';

/** What narrows the audit trail, and how much of it is read at once. */
export const AUDIT_QUERY = {
  actor: query.id('el id de una cuenta'),
  subject: query.id('el id de un evento, comentario, importación o cuenta'),
  kind: query.oneOf(AUDIT_KINDS).optional(),
  words: query.search,
  from: query.day,
  to: query.day,
  limit: query.upTo(LIMITS.auditPage.max),
  cursor: query.position('el de la página anterior'),
};

export const AUDIT_CALLS = calls({
  'GET /api/admin/undo/:eventId': {
    permission: 'action.undo',
    limit: 'read',
    query: undoSubjectSchema.shape,
    answer: undoPreviewAnswerSchema,
    given: "query: `type`, `id` (of the entry's `subject`)",
    told: 'what would happen now: `{ possible, code, message, changes, kept }`; `kept` are fields that stay as they are; where it is not possible, `code` and `message` of the refusal',
    errors: '400; 404 `audit.entry-not-found`',
  },
  'POST /api/admin/undo/:eventId': {
    permission: 'action.undo',
    limit: 'write',
    body: undoBodySchema,
    answer: undoneAnswerSchema,
    given: '`{ subject: { type, id } }`',
    told: "`{ id, message, kept }`; `id` is the new entry's",
    errors:
      '400; 404 `audit.entry-not-found`, and those of the subject; 409 `audit.already-undone`, `audit.decided-since`, `audit.changed-since`, `audit.photo-gone`, `audit.party-removed`, `audit.nothing-pending`, `account.last-admin`; 422 `audit.not-undoable`',
  },
  'DELETE /api/admin/audit/:eventId/reason': {
    permission: 'reason.strike',
    limit: 'write',
    body: undoBodySchema,
    answer: doneAnswerSchema,
    given: "`{ subject: { type, id } }`, of the entry's `subject`",
    told: '`{ ok: true }`; the trail has a new entry, `reason.struck`',
    errors: '400; 404 `audit.entry-not-found`; 409 `audit.reason-struck`; 422 `audit.no-reason`',
  },
  'GET /api/admin/audit': {
    permission: 'audit.moderation',
    limit: 'read',
    query: AUDIT_QUERY,
    answer: auditAnswerSchema,
    given:
      'query, each at most once: `actor` and `subject` (ids), `kind`, `words` (at most 100 characters, of a name of somebody or something, or of a reason), `from` and `to` (days in Madrid, inclusive), `limit` (1–200, 50), `cursor` (the `next` of the page before)',
    told: 'newest first, for M what is about parties, comments and reports: `{ entries, next }`; an entry: `id, position, kind, at`, `actor` (`{ id, username }`, `null` for the system; `username` is `null` once the person was erased), `subject` (`type, id, label, partyId`), `changes` (`field, from, to`), `reason`, `isReasonStruck`, and of an undo `undoes` and `undoneBy`: the other entry (`id, kind, at, actor`) or `null`',
    errors: '400 `request.invalid` naming the parameter; 401, 403',
  },
});
