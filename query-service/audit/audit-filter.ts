import type { AuditKind } from '@duende/contracts/events/event-records';
import { LIMITS } from '@duende/contracts/common/limits';
import type { Position } from '@duende/contracts/events/domain-event';
import { searchText } from '@duende/contracts/common/list-text';
import { addDays } from '@duende/contracts/common/madrid-time';
import type { Filter } from '@duende/platform/read-store/read-store';
import { parseDays, startOfDay } from '../http/moment-params.ts';
import { queryOf } from '../http/call-query.ts';

/** `null` matches everything. */
export interface AuditQuery {
  readonly actor: string | null;
  readonly subject: string | null;
  readonly kind: AuditKind | null;
  /** part of a name or reason, normalised */
  readonly words: string | null;
  /** ISO 8601, inclusive */
  readonly since: string | null;
  /** exclusive */
  readonly until: string | null;
  /** only older entries */
  readonly cursor: Position | null;
  readonly limit: number;
}

/** @throws Refusal `request.invalid` with the parameter, or for days in the wrong order */
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

/** Log positions that enclose the days; `null` is unbounded. */
export interface AuditRange {
  /** exclusive */
  readonly after: Position | null;
  /** exclusive */
  readonly end: Position | null;
}

/** Ignores the words; uses an index range. */
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
