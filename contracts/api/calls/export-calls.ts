import { reasonBodySchema } from '../../reasons/reason-bodies.ts';
import { EXPORT_FORMATS, EXPORT_TABLES } from '../../exports/exports.ts';
import { AUDIT_QUERY } from './audit-calls.ts';
import { calls } from './call.ts';
import * as query from './query-parameters.ts';

export const EXPORT_CALLS = calls({
  'POST /api/history/export': {
    permission: 'history.export',
    limit: 'write',
    query: {
      table: query.oneOf(EXPORT_TABLES),
      format: query.oneOf(EXPORT_FORMATS).optional(),
      from: query.day,
      to: query.day,
      since: query.position('la position que dice un archivo anterior'),
      after: query.id('el party_id de la última fila'),
      export: query.text,
      sep: query.separator,
      personal: query.oneOf(['0', '1'], '0 o 1').optional(),
    },
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
    query: { ...AUDIT_QUERY, sep: query.separator },
    body: reasonBodySchema,
    answer: 'file',
    given: 'query: those of the audit trail, `sep`; body: `{ reason }`',
    told: 'what they find, as CSV: every entry before its own, with names; an entry in the trail itself',
    errors: '400, 400 `export.reason-required`; 429 `export.running`, `export.too-many`',
  },
});
