import { reasonBodySchema } from '../../reasons/reason-bodies.ts';
import { calls } from './call.ts';

export const EXPORT_CALLS = calls({
  'POST /api/history/export': {
    permission: 'history.export',
    limit: 'write',
    query: ['table', 'format', 'from', 'to', 'since', 'sep', 'personal', 'after', 'export'],
    body: reasonBodySchema,
    answer: 'file',
    given:
      "query: `table` (`parties`, `party_versions`, `attendance`, `rides`, `decisions`, `comments`), `format` (`ndjson`, `csv`, `parquet`), `from`, `to` (days in Madrid, of a row's beginning), `since` (a `position` of an earlier file), `sep` (`,`, `;`), `personal` (`1`), `after` and `export`; body: optional `{ reason }`",
    told: 'a file, streamed, cut at the moment it is asked for ([history](history.md)); every one is an entry in the audit trail',
    errors:
      '400, 400 `export.reason-required`; 403 `export.personal-admin-only`; 409 `export.not-resumable`; 429 `export.running`, `export.too-many`, `allowance.spent`',
  },
  'POST /api/admin/audit/export': {
    permission: 'audit.read',
    limit: 'write',
    query: ['actor', 'subject', 'kind', 'words', 'from', 'to', 'limit', 'cursor', 'sep'],
    body: reasonBodySchema,
    answer: 'file',
    given: 'query: those of the audit trail, `sep`; body: `{ reason }`',
    told: 'what they find, as CSV: every entry before its own, with names; an entry in the trail itself',
    errors: '400, 400 `export.reason-required`; 429 `export.running`, `export.too-many`',
  },
});
