import {
  EXPORT_FORMATS,
  EXPORT_TABLES,
  type ExportFormat,
  type ExportTable,
} from '@duende/contracts/exports/exports';
import type { CsvSeparator } from '@duende/contracts/common/csv';
import type { Position } from '@duende/contracts/events/domain-event';
import { Refusal } from '@duende/contracts/common/refusal';
import { isUuid } from '@duende/contracts/common/slug';
import { parseDays } from '../http/moment-params.ts';
import { singleParams } from '../http/query-route.ts';

/** What is to be taken away, and how. */
export interface ExportQuery {
  readonly table: ExportTable;
  readonly format: ExportFormat;
  /** days in Madrid, inclusive */
  readonly from: string | null;
  readonly to: string | null;
  /** only parties of which something in the table was recorded behind this position, with all their rows */
  readonly since: Position | null;
  /** goes on behind the party of this id, in the file of this id that was broken off */
  readonly after: string | null;
  readonly exportId: string | null;
  readonly separator: CsvSeparator;
  readonly isPersonal: boolean;
  readonly reason: string | null;
}

/** Gives the reason that the body names. @throws Refusal `request.invalid` */
type ReadReason = () => string | null;

const NAMES = ['table', 'format', 'from', 'to', 'since', 'after', 'export', 'sep', 'personal'] as const;

const invalid = (name: string, shape: string) =>
  new Refusal('request.invalid', { message: `El parámetro ${name} debe ser ${shape}.` });

/**
 * Reads what an export asks for: its query string, and the reason in its body.
 * @throws Refusal `request.invalid`, `export.reason-required`
 */
export function parseExportQuery(url: string, readReason: ReadReason): ExportQuery {
  const params = singleParams(url, NAMES);
  const table = EXPORT_TABLES.find((name) => name === params.table);
  if (table === undefined) throw invalid('table', `uno de: ${EXPORT_TABLES.join(', ')}`);
  const format = EXPORT_FORMATS.find((name) => name === (params.format ?? 'ndjson'));
  if (format === undefined) throw invalid('format', `uno de: ${EXPORT_FORMATS.join(', ')}`);
  const { since = null, after = null, export: exportId = null, personal = '0' } = params;
  if (since !== null && !/^[0-9a-f]{16}$/.test(since))
    throw invalid('since', 'la position que dice un archivo anterior');
  if (after !== null && !isUuid(after)) throw invalid('after', 'el party_id de la última fila');
  // Its end says where everything in it lies: nothing can be written behind that.
  if (after !== null && format === 'parquet') throw invalid('after', 'de un archivo NDJSON o CSV');
  const separator = parseSeparator(params.sep);
  if (personal !== '0' && personal !== '1') throw invalid('personal', '0 o 1');
  const isPersonal = personal === '1';
  const reason = isPersonal ? requireReason(readReason) : readReason();
  return { table, format, ...parseDays(params), since, after, exportId, separator, isPersonal, reason };
}

/** What stands between two columns. @throws Refusal `request.invalid` for any other text */
export function parseSeparator(text = ','): CsvSeparator {
  if (text !== ',' && text !== ';') throw invalid('sep', 'una coma o un punto y coma');
  return text;
}

/** Why people are to be named. @throws Refusal `export.reason-required` where nothing can be read, `request.invalid` */
export function requireReason(readReason: ReadReason): string {
  const reason = readReason();
  if (reason === null) throw new Refusal('export.reason-required');
  return reason;
}
