import { AUDIT_KINDS, type AuditKind } from '@duende/contracts/api/audit-answer';
import { LIMITS } from '@duende/contracts/constants/limits';
import type { Position } from '@duende/contracts/events/domain-event';
import { addDays, isCalendarDay } from '@duende/contracts/madrid-time';
import { Refusal } from '@duende/contracts/refusal';
import { isUuid } from '@duende/contracts/slug';
import type { Filter } from '@duende/platform/read-store/read-store';
import { hourOf } from '@duende/projections/hours';
import type { ReadModels } from '@duende/projections/registry';
import { startOfDay } from '../http/moment-params.ts';
import { singleParams } from '../http/query-route.ts';

/** Which entries of the audit trail are wanted; `null` narrows nothing. */
interface AuditQuery {
  readonly actor: string | null;
  readonly subject: string | null;
  readonly kind: AuditKind | null;
  /** moments, ISO 8601: at or after */
  readonly since: string | null;
  /** before */
  readonly until: string | null;
  /** entries older than this one */
  readonly cursor: Position | null;
  readonly limit: number;
}

const NAMES = ['actor', 'subject', 'kind', 'from', 'to', 'cursor', 'limit'] as const;
const { max: MOST, default: USUAL } = LIMITS.auditPage;

/** Reads the query string of the audit trail. @throws Refusal `request.invalid` naming the parameter at fault */
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
  const day = (text: string) => (isCalendarDay(text) ? text : null);
  const from = parsed('from', day, 'una fecha que exista, escrita como AAAA-MM-DD');
  const to = parsed('to', day, 'una fecha que exista, escrita como AAAA-MM-DD');
  return {
    actor: parsed('actor', id, 'el id de una cuenta'),
    subject: parsed('subject', id, 'el id de un evento, comentario, importación o cuenta'),
    kind: parsed(
      'kind',
      (text) => AUDIT_KINDS.find((kind) => kind === text) ?? null,
      `uno de: ${AUDIT_KINDS.join(', ')}`,
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

/** Where in the log an entry may lie, by when it was; `null` has no bound. */
export interface PositionRange {
  readonly from: Position | null;
  readonly before: Position | null;
}

/**
 * The stretch of the log that the wanted days lie in, so that a trail is not walked from its end to find them. Time in the log never
 * goes back, and days begin on the hour.
 */
export async function positionsOf(
  hours: Pick<ReadModels['hours'], 'find'>,
  { since, until }: Pick<AuditQuery, 'since' | 'until'>,
): Promise<PositionRange> {
  const firstFrom = async (at: string | null) => {
    if (at === null) return null;
    const [hour] = await hours.find({ hour: { $gte: hourOf(at) } }, { sort: { hour: 1 }, limit: 1 });
    return hour?.first ?? null;
  };
  const [from, before] = await Promise.all([firstFrom(since), firstFrom(until)]);
  return { from, before };
}

/** The query as the read model's store understands it; moments are compared as text, which their form allows. */
export function auditFilter(query: AuditQuery, { from, before }: PositionRange): Filter {
  const { actor, subject, kind, since, until, cursor } = query;
  const at = { ...(since === null ? {} : { $gte: since }), ...(until === null ? {} : { $lt: until }) };
  const end = cursor === null || (before !== null && before < cursor) ? before : cursor;
  const recordedAt = { ...(from === null ? {} : { $gte: from }), ...(end === null ? {} : { $lt: end }) };
  return {
    ...(actor === null ? {} : { actorId: actor }),
    ...(subject === null ? {} : { subjectId: subject }),
    ...(kind === null ? {} : { kind }),
    ...(since === null && until === null ? {} : { at }),
    ...(from === null && end === null ? {} : { recordedAt }),
  };
}

function pageSize(text: string): number | null {
  const size = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return size >= 1 && size <= MOST ? size : null;
}
