import type { AuditKind } from '@duende/contracts/events/event-records';
import { LIMITS } from '@duende/contracts/common/limits';
import type { Position } from '@duende/contracts/events/domain-event';
import { searchText } from '@duende/contracts/common/list-text';
import { addDays } from '@duende/contracts/common/madrid-time';
import type { Filter } from '@duende/platform/read-store/read-store';
import { parseDays, startOfDay } from '../http/moment-params.ts';
import { queryOf } from '../http/call-query.ts';

/** Which entries of the audit trail are wanted; `null` narrows nothing. */
export interface AuditQuery {
  readonly actor: string | null;
  readonly subject: string | null;
  readonly kind: AuditKind | null;
  /** as searches compare them: of a name, or of a reason */
  readonly words: string | null;
  /** moments, ISO 8601: at or after */
  readonly since: string | null;
  /** before */
  readonly until: string | null;
  /** entries older than this one */
  readonly cursor: Position | null;
  readonly limit: number;
}

/** Reads the query string of the audit trail. @throws Refusal `request.invalid` naming the parameter at fault, or for days in the wrong order */
export function parseAuditQuery(url: string): AuditQuery {
  const query = queryOf('GET /api/admin/audit', url);
  const { actor = null, subject = null, kind = null, words, cursor = null } = query;
  const { from, to } = parseDays(query);
  return {
    actor,
    subject,
    kind,
    words: words === undefined ? null : searchText(words),
    since: from === null ? null : startOfDay(from),
    until: to === null ? null : startOfDay(addDays(to, 1)),
    cursor,
    limit: query.limit ?? LIMITS.auditPage.default,
  };
}

/** Between which positions of the log the days of a query lie, at most; `null` has no bound. */
export interface AuditRange {
  /** nothing up to here is of them */
  readonly after: Position | null;
  /** nothing from here on */
  readonly end: Position | null;
}

/** The query without its words as the read model's store understands it: an index is walked from one position to another. */
export function auditFilter(
  { actor, subject, kind, since, until, cursor }: AuditQuery,
  { after, end }: AuditRange,
): Filter {
  const before = end !== null && (cursor === null || end < cursor) ? end : cursor;
  const recordedAt = { ...(after !== null && { $gt: after }), ...(before !== null && { $lt: before }) };
  const at = { ...(since !== null && { $gte: since }), ...(until !== null && { $lt: until }) };
  return {
    ...(actor !== null && { actorId: actor }),
    ...(subject !== null && { subjectId: subject }),
    ...(kind !== null && { kind }),
    ...((after !== null || before !== null) && { recordedAt }),
    ...((since !== null || until !== null) && { at }),
  };
}
