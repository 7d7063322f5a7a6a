import type { ReadModels } from '@duende/projections/registry';
import { personal, type QueryRoute } from '../answering/query-route.ts';
import { auditEntry, namesWanted } from './audit-entry.ts';
import { auditFilter, parseAuditQuery } from './audit-query.ts';

/** The audit trail: newest first, a page at a time, with the names people go by now. */
export function auditQueries(options: {
  readonly models: Pick<ReadModels, 'audit' | 'users' | 'parties' | 'comments'>;
}): readonly QueryRoute[] {
  const { models } = options;
  return [
    {
      path: '/api/admin/audit',
      permission: 'audit.read',
      reads: ['audit', 'users', 'parties', 'comments'],
      async answer({ url }) {
        const query = parseAuditQuery(url);
        // One more than a page tells whether another follows.
        const found = await models.audit.find(auditFilter(query), {
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
