import type { ExportFormat, ExportTable } from '@duende/contracts/exports/exports';
import type { CsvSeparator } from '@duende/contracts/common/csv';
import type { Position } from '@duende/contracts/events/domain-event';
import { Refusal } from '@duende/contracts/common/refusal';
import { parseDays } from '../http/moment-params.ts';
import { queryOf } from '../http/call-query.ts';

export interface ExportQuery {
  readonly table: ExportTable;
  readonly format: ExportFormat;
  /** days in Madrid, inclusive */
  readonly from: string | null;
  readonly to: string | null;
  /** only parties with a change after this position, with all their rows */
  readonly since: Position | null;
  /** resumes file `export` after this party id */
  readonly after: string | null;
  readonly exportId: string | null;
  readonly separator: CsvSeparator;
  readonly isPersonal: boolean;
  readonly reason: string | null;
}

/** @throws Refusal `request.invalid` */
type ReadReason = () => string | null;

const invalid = (name: string, shape: string) =>
  new Refusal('request.invalid', { message: `El parámetro ${name} debe ser ${shape}.` });

/** @throws Refusal `request.invalid`, `export.reason-required` */
export function parseExportQuery(url: string, readReason: ReadReason): ExportQuery {
  const query = queryOf('POST /api/history/export', url);
  const { table, format = 'ndjson', since = null, after = null, export: exportId = null } = query;
  // The index of a Parquet file is at its end.
  if (after !== null && format === 'parquet') throw invalid('after', 'de un archivo NDJSON o CSV');
  const { sep: separator = ',', personal } = query;
  const isPersonal = personal === '1';
  const reason = isPersonal ? requireReason(readReason) : readReason();
  return { table, format, ...parseDays(query), since, after, exportId, separator, isPersonal, reason };
}

/** @throws Refusal `export.reason-required` if blank, `request.invalid` */
export function requireReason(readReason: ReadReason): string {
  const reason = readReason();
  if (reason === null) throw new Refusal('export.reason-required');
  return reason;
}
