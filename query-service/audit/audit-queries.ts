import type { AuditEntry, LinkedAuditEntry } from '@duende/contracts/audit/audit-answer';
import { may } from '@duende/contracts/accounts/permissions';
import { MODERATED_SUBJECTS } from '@duende/contracts/audit/undo-answer';
import type { AuditKind } from '@duende/contracts/events/event-records';
import type { Filter } from '@duende/platform/read-store/read-store';
import type { AuditDocument } from '@duende/projections/audit/audit';
import { hourOf } from '@duende/projections/model/projection';
import type { CommentDocument } from '@duende/projections/comments/comment-document';
import type { PartyDocument } from '@duende/projections/parties/parties';
import type { ReadModels } from '@duende/projections/registry/registry';
import type { UserDocument } from '@duende/projections/accounts/users';
import { personal, type QueryRoute } from '../http/query-route.ts';
import { auditFilter, parseAuditQuery, type AuditQuery, type AuditRange } from './audit-filter.ts';
import { auditPage, searchedAuditPage, type AuditPage } from './audit-search.ts';

export function auditQueries(options: { readonly models: AuditModels }): readonly QueryRoute[] {
  const { models } = options;
  return [
    {
      call: 'GET /api/admin/audit',
      reads: ['audit', 'users', 'parties', 'comments', 'hours'],
      async answer({ url, actor }) {
        const query = parseAuditQuery(url);
        const page = await readAuditPage(
          models,
          query,
          may(actor, 'audit.read') ? {} : moderatedFor(actor?.userId ?? ''),
        );
        const { next } = page;
        const entries = await namedEntries(models, page.entries);
        return personal({ entries, next });
      },
    },
  ];
}

/** No account actions, no exports, no reporter of the moderator's own content. */
function moderatedFor(userId: string): Filter {
  return {
    subjectType: { $in: [...MODERATED_SUBJECTS] },
    $or: [{ kind: { $nin: [...NAMES_REPORTER] } }, { authorId: { $ne: userId } }],
  };
}

const NAMES_REPORTER = ['report.made', 'report.hid'] as const satisfies readonly AuditKind[];

export type AuditModels = NamingModels & Pick<ReadModels, 'hours'>;
type NamingModels = Pick<ReadModels, 'audit' | 'users' | 'parties' | 'comments'>;

export async function readAuditPage(
  models: AuditModels,
  query: AuditQuery,
  narrowed: Filter = {},
): Promise<AuditPage> {
  const filter = { ...auditFilter(query, await rangeOf(models.hours, query)), ...narrowed };
  const { words, limit } = query;
  return words === null
    ? auditPage(models.audit, filter, limit)
    : searchedAuditPage(models, { filter, words, limit });
}

/** Adds current names and the other ends of undos. */
export async function namedEntries(
  models: NamingModels,
  entries: readonly AuditDocument[],
): Promise<readonly AuditEntry[]> {
  const linked = await models.audit.get(linksWanted(entries));
  const wanted = namesWanted(entries, [...linked.values()]);
  const [users, parties, comments] = await Promise.all([
    models.users.get(wanted.users),
    models.parties.get(wanted.parties),
    models.comments.get(wanted.comments),
  ]);
  return entries.map((entry) => auditEntry(entry, { users, parties, comments, linked }));
}

/**
 * Days in Madrid start at a full hour, and each hour has its log range. Events that hours do not count may be
 * outside it, so entries' times decide.
 */
async function rangeOf(
  hours: Pick<ReadModels['hours'], 'find'>,
  { since, until }: Pick<AuditQuery, 'since' | 'until'>,
): Promise<AuditRange> {
  const [[before], [behind]] = await Promise.all([
    since === null ? [] : hours.find({ _id: { $lt: hourOf(since) } }, { sort: { _id: -1 }, limit: 1 }),
    until === null ? [] : hours.find({ _id: { $gte: hourOf(until) } }, { sort: { _id: 1 }, limit: 1 }),
  ]);
  return { after: before?.last ?? null, end: behind?.first ?? null };
}

/** Erased people are absent. */
interface AuditNames {
  readonly users: ReadonlyMap<string, Pick<UserDocument, 'username'>>;
  readonly parties: ReadonlyMap<string, Pick<PartyDocument, 'name'>>;
  readonly comments: ReadonlyMap<string, Pick<CommentDocument, 'content'>>;
  /** the other entries of undos */
  readonly linked: ReadonlyMap<string, AuditDocument>;
}

export function linksWanted(entries: readonly AuditDocument[]): readonly string[] {
  return [...new Set(entries.flatMap(({ undoes, undoneBy }) => [undoes ?? [], undoneBy ?? []].flat()))];
}

export function namesWanted(
  entries: readonly AuditDocument[],
  linked: readonly AuditDocument[] = [],
): Record<Exclude<keyof AuditNames, 'linked'>, readonly string[]> {
  const subjects = (type: AuditDocument['subjectType']) =>
    entries.filter((entry) => entry.subjectType === type).map(({ subjectId }) => subjectId);
  const actors = [...entries, ...linked].flatMap(({ actorId }) => actorId ?? []);
  return {
    users: [...new Set([...actors, ...subjects('user')])],
    parties: [...new Set(subjects('party'))],
    comments: [...new Set(subjects('comment'))],
  };
}

export function auditEntry(entry: AuditDocument, names: AuditNames): AuditEntry {
  const {
    _id: id,
    recordedAt: position,
    kind,
    at,
    actorId,
    subjectType,
    subjectId,
    partyId,
    changes,
    reason,
    isReasonStruck,
    undoes,
    undoneBy,
  } = entry;
  return {
    id,
    position,
    kind,
    at,
    actor: actorOf(actorId, names),
    subject: { type: subjectType, id: subjectId, label: entry.label ?? subjectName(entry, names), partyId },
    changes: changes.map(({ field, from, to }) => ({ field, from, to })),
    reason,
    isReasonStruck,
    undoes: linkedEntry(undoes, names),
    undoneBy: linkedEntry(undoneBy, names),
  };
}

function actorOf(actorId: string | null, { users }: AuditNames): AuditEntry['actor'] {
  return actorId === null ? null : { id: actorId, username: users.get(actorId)?.username ?? null };
}

function linkedEntry(id: string | null, names: AuditNames): LinkedAuditEntry | null {
  const entry = id === null ? undefined : names.linked.get(id);
  if (entry === undefined) return null;
  const { _id, kind, at, actorId } = entry;
  return { id: _id, kind, at, actor: actorOf(actorId, names) };
}

function subjectName({ subjectType, subjectId }: AuditDocument, names: AuditNames): string | null {
  switch (subjectType) {
    case 'party':
      return names.parties.get(subjectId)?.name ?? null;
    case 'comment':
      // `''`: the author was erased.
      return names.comments.get(subjectId)?.content || null;
    case 'user':
      return names.users.get(subjectId)?.username ?? null;
    case 'import':
    case 'report':
    case 'export':
    case 'record':
    case 'verification':
    case 'hook':
      return null;
  }
}
