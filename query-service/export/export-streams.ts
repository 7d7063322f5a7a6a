import type { CsvSeparator } from '@duende/contracts/common/csv';
import type { ReadModels } from '@duende/projections/registry/registry';
import type { AuditQuery } from '../audit/audit-filter.ts';
import { AUDIT_COLUMNS, auditRows } from './audit-rows.ts';
import { exportBytes, type ExportedFile } from './export-file.ts';
import { csv, fileBytes } from './file-formats.ts';

/** What each file is made of. */
export interface StreamArguments {
  readonly export: ExportedFile;
  readonly audit: { readonly query: AuditQuery; readonly separator: CsvSeparator };
}

export type StreamName = keyof StreamArguments;

/** Makes the bytes of a file as they are taken; ends with a group of rows once `gone` is aborted. */
export type MakeStream = <Name extends StreamName>(
  name: Name,
  given: StreamArguments[Name],
  gone: AbortSignal,
) => AsyncGenerator<Uint8Array>;

/** Every file that is made of much that was. */
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
