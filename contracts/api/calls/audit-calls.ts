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
    summary: 'Preview an undo',
    permission: 'action.undo',
    limit: 'read',
    query: undoSubjectSchema.shape,
    answer: undoPreviewAnswerSchema,
    given: "`type`, `id` (of the entry's `subject`)",
    responseDescription:
      '`{ possible, code, message, changes, kept }`. `kept` are fields that stay as they are. `code` and `message` are those of the refusal, if it is not possible',
    errors: '400; 404 `audit.entry-not-found`',
  },
  'POST /api/admin/undo/:eventId': {
    summary: 'Undo an audit log entry',
    permission: 'action.undo',
    limit: 'write',
    body: undoBodySchema,
    answer: undoneAnswerSchema,
    given: '`{ subject: { type, id } }`',
    responseDescription: '`{ id, message, kept }`; `id` is that of the new entry',
    errors:
      '400; 404 `audit.entry-not-found`, or that of the subject; 409 `audit.already-undone`, `audit.decided-since`, `audit.changed-since`, `audit.photo-gone`, `audit.party-removed`, `audit.nothing-pending`, `account.last-admin`; 422 `audit.not-undoable`',
  },
  'DELETE /api/admin/audit/:eventId/reason': {
    summary: 'Redact the reason of an entry',
    permission: 'reason.strike',
    limit: 'write',
    body: undoBodySchema,
    answer: doneAnswerSchema,
    given: "`{ subject: { type, id } }`, of the entry's `subject`",
    responseDescription: '`{ ok: true }`. The audit log gets a new entry, `reason.struck`',
    errors: '400; 404 `audit.entry-not-found`; 409 `audit.reason-struck`; 422 `audit.no-reason`',
  },
  'GET /api/admin/audit': {
    summary: 'Read the audit log',
    permission: 'audit.moderation',
    limit: 'read',
    query: AUDIT_QUERY,
    answer: auditAnswerSchema,
    given:
      'each at most once. Filters: `actor` and `subject` (ids), `kind`, `words` (at most 100 characters of a name or a reason), `from` and `to` (days in Madrid, inclusive). Pages: `limit` (1–200, default 50), `cursor` (`next` of the last page)',
    responseDescription:
      '`{ entries, next }`, the newest first; moderators get entries about parties, comments and reports. Each entry has `id, position, kind, at, actor, subject, changes, reason, isReasonStruck`; an undo also has `undoes`, an undone entry `undoneBy`. `actor` is `{ id, username }`, or `null` for the system; `username` is `null` after an erasure. `subject` is `type, id, label, partyId`; `changes` are `field, from, to`. `undoes` and `undoneBy` are the other entry (`id, kind, at, actor`) or `null`',
    errors: '400 `request.invalid` naming the parameter; 401, 403',
  },
});
