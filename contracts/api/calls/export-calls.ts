import { reasonBodySchema } from '../../reasons/reason-bodies.ts';
import { EXPORT_FORMATS, EXPORT_TABLES } from '../../exports/exports.ts';
import { AUDIT_QUERY } from './audit-calls.ts';
import { calls } from './call.ts';
import * as query from './query-parameters.ts';

export const EXPORT_CALLS = calls({
  'POST /api/history/export': {
    summary: 'Export a table',
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
    files: ['application/x-ndjson', 'text/csv', 'application/vnd.apache.parquet'],
    given:
      '`table` (`parties`, `party_versions`, `attendance`, `rides`, `decisions`, `comments`), `format` (`ndjson`, `csv`, `parquet`), `sep` (`,`, `;`), `personal` (`1`). Range: `from`, `to` (days in Madrid on which a row begins), `since` (`position` of an earlier file). To continue: `after`, `export`. Body: optional `reason`',
    responseDescription:
      'a streamed file with the state at the moment of the request ([exports](../data/exports.md)). The audit log gets an entry',
    errors:
      '400, 400 `export.reason-required`; 403 `export.personal-admin-only`; 409 `export.not-resumable`; 429 `export.running`, `export.too-many`, `allowance.spent`',
  },
  'POST /api/admin/audit/export': {
    summary: 'Export the audit log',
    permission: 'audit.read',
    limit: 'write',
    query: { ...AUDIT_QUERY, sep: query.separator },
    body: reasonBodySchema,
    answer: 'file',
    files: ['text/csv'],
    given:
      '`actor`, `subject`, `kind`, `words`, `from`, `to` as for the audit log, and `sep`. Body: `reason`',
    responseDescription:
      'the matching entries as CSV with names, each before those older than it. The audit log gets an entry',
    errors: '400, 400 `export.reason-required`; 429 `export.running`, `export.too-many`',
  },
});
