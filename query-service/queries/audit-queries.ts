import type { AuditEntry } from '@duende/contracts/api/audit-answer';
import type { AuditDocument } from '@duende/projections/audit';
import type { CommentDocument } from '@duende/projections/comments';
import type { PartyDocument } from '@duende/projections/parties';
import type { ReadModels } from '@duende/projections/registry';
import type { UserDocument } from '@duende/projections/users';
import { personal, type QueryRoute } from '../http/query-route.ts';
import { auditFilter, parseAuditQuery, positionsOf } from './audit-filter.ts';

/** The audit trail: newest first, a page at a time, with the names people go by now. */
export function auditQueries(options: {
  readonly models: Pick<ReadModels, 'audit' | 'users' | 'parties' | 'comments' | 'hours'>;
}): readonly QueryRoute[] {
  const { models } = options;
  return [
    {
      path: '/api/admin/audit',
      permission: 'audit.read',
      reads: ['audit', 'users', 'parties', 'comments', 'hours'],
      async answer({ url }) {
        const query = parseAuditQuery(url);
        // One more than a page tells whether another follows.
        const found = await models.audit.find(auditFilter(query, await positionsOf(models.hours, query)), {
          sort: { recordedAt: -1 },
          limit: query.limit + 1,
        });
        const page = found.slice(0, query.limit);
        const wanted = namesWanted(page);
        const [users, parties, comments] = await Promise.all([
          models.users.get(wanted.users),
          models.parties.get(wanted.parties),
          models.comments.get(wanted.comments),
        ]);
        const entries = page.map((entry) => auditEntry(entry, { users, parties, comments }));
        const next = found.length > page.length ? (page.at(-1)?.recordedAt ?? null) : null;
        return personal({ entries, next });
      },
    },
  ];
}

/** Who and what an entry may have to be named by; whatever is gone is not in them. */
interface AuditNames {
  readonly users: ReadonlyMap<string, Pick<UserDocument, 'username'>>;
  readonly parties: ReadonlyMap<string, Pick<PartyDocument, 'name'>>;
  readonly comments: ReadonlyMap<string, Pick<CommentDocument, 'content'>>;
}

/** The ids whose names a page of entries needs, each once. */
export function namesWanted(entries: readonly AuditDocument[]): Record<keyof AuditNames, readonly string[]> {
  const subjects = (type: AuditDocument['subjectType']) =>
    entries.filter((entry) => entry.subjectType === type).map(({ subjectId }) => subjectId);
  const actors = entries.flatMap(({ actorId }) => actorId ?? []);
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
  } = entry;
  return {
    id,
    position,
    kind,
    at,
    actor: actorId === null ? null : { id: actorId, username: names.users.get(actorId)?.username ?? null },
    subject: { type: subjectType, id: subjectId, label: entry.label ?? subjectName(entry, names), partyId },
    changes: changes.map(({ field, from, to }) => ({ field, from, to })),
    reason,
  };
}

function subjectName({ subjectType, subjectId }: AuditDocument, names: AuditNames): string | null {
  switch (subjectType) {
    case 'party':
      return names.parties.get(subjectId)?.name ?? null;
    case 'comment':
      return names.comments.get(subjectId)?.content ?? null;
    case 'user':
      return names.users.get(subjectId)?.username ?? null;
    case 'import':
    case 'export':
    case 'record':
      return null;
  }
}
