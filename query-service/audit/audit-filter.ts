import { AUDIT_KINDS, type AuditKind } from '@duende/contracts/events/event-records';
import { LIMITS } from '@duende/contracts/common/limits';
import type { Position } from '@duende/contracts/events/domain-event';
import { searchText } from '@duende/contracts/common/list-text';
import { addDays } from '@duende/contracts/common/madrid-time';
import { Refusal } from '@duende/contracts/common/refusal';
import { isUuid } from '@duende/contracts/common/slug';
import type { Filter } from '@duende/platform/read-store/read-store';
import { parseDays, startOfDay } from '../http/moment-params.ts';
import { singleParams } from '../http/query-route.ts';

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

const NAMES = ['actor', 'subject', 'kind', 'words', 'from', 'to', 'cursor', 'limit'] as const;
const { max: MOST, default: USUAL } = LIMITS.auditPage;

/** Reads the query string of the audit trail. @throws Refusal `request.invalid` naming the parameter at fault, or for days in the wrong order */
export function parseAuditQuery(url: string): AuditQuery {
  const params = singleParams(url, NAMES);
  const parsed = <T>(name: (typeof NAMES)[number], accepts: (text: string) => T | null, shape: string) => {
    const value = params[name];
    if (value === undefined) return null;
    const accepted = accepts(value);
    if (accepted !== null) return accepted;
    throw new Refusal('request.invalid', { message: `El parámetro ${name} debe ser ${shape}.` });
  };
  const id = (text: string) => (isUuid(text) ? text : null);
  const { from, to } = parseDays(params);
  return {
    actor: parsed('actor', id, 'el id de una cuenta'),
    subject: parsed('subject', id, 'el id de un evento, comentario, importación o cuenta'),
    kind: parsed(
      'kind',
      (text) => AUDIT_KINDS.find((kind) => kind === text) ?? null,
      `uno de: ${AUDIT_KINDS.join(', ')}`,
    ),
    words: parsed(
      'words',
      (text) => (text.length <= LIMITS.searchText.max ? searchText(text) : null),
      `un texto de como máximo ${LIMITS.searchText.max} caracteres`,
    ),
    since: from === null ? null : startOfDay(from),
    until: to === null ? null : startOfDay(addDays(to, 1)),
    cursor: parsed(
      'cursor',
      (text) => (/^[0-9a-f]{16}$/.test(text) ? text : null),
      'el de la página anterior',
    ),
    limit: parsed('limit', pageSize, `un número del 1 al ${MOST}`) ?? USUAL,
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

function pageSize(text: string): number | null {
  const size = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return size >= 1 && size <= MOST ? size : null;
}
