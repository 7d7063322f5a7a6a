import type { CsvSeparator } from '@duende/contracts/common/csv';
import type { ReadModels } from '@duende/projections/registry/registry';
import type { AuditQuery } from '../audit/audit-filter.ts';
import { AUDIT_COLUMNS, auditRows } from './audit-rows.ts';
import { exportBytes, type ExportedFile } from './export-file.ts';
import { csv, fileBytes } from './file-formats.ts';

export interface StreamArguments {
  readonly export: ExportedFile;
  readonly audit: { readonly query: AuditQuery; readonly separator: CsvSeparator };
}

export type StreamName = keyof StreamArguments;

/** Generates on demand. Ends after a group of rows once `gone` aborts. */
export type MakeStream = <Name extends StreamName>(
  name: Name,
  given: StreamArguments[Name],
  gone: AbortSignal,
) => AsyncGenerator<Uint8Array>;

export function exportStreams(models: ReadModels): MakeStream {
  const streams: {
    readonly [Name in StreamName]: (
      given: StreamArguments[Name],
      gone: AbortSignal,
    ) => AsyncGenerator<Uint8Array>;
  } = {
    export: (file, gone) => exportBytes(models, file, gone),
    audit({ query, separator }, gone) {
      const format = csv(AUDIT_COLUMNS, separator);
      return fileBytes(format, format.head(), auditRows(models, query), gone);
    },
  };
  return (name, given, gone) => streams[name](given, gone);
}
