import { randomUUID } from 'node:crypto';
import { EXPORT_FORMATS } from '@duende/contracts/constants/exports';
import type { ReadProgress } from '@duende/platform/read-store/read-store';
import { parseMoment } from '../http/moment-params.ts';
import { exportFile } from './export-file.ts';
import { parseExportQuery } from './export-query.ts';
import type { ExportRegister } from './export-register.ts';
import { EXPORT_READS } from './export-routes.ts';
import type { SentFile } from './send-file.ts';
import type { ExportModels } from './table-rows.ts';

/**
 * What a tool of the operator's takes away, by the parameters of `GET /api/history/export` and two more: `cut`, the moment of an
 * export that was broken off, and `as`, what the tool makes of it. Resolves to an NDJSON file, which
 * nobody goes on reading for once `gone` is aborted.
 * @throws Refusal for what the parameters ask for
 */
export type OperatorExport = (params: URLSearchParams, gone: AbortSignal) => Promise<SentFile>;

export function createOperatorExport({
  models,
  register,
  progress,
}: {
  readonly models: ExportModels;
  readonly register: ExportRegister;
  readonly progress: Pick<ReadProgress, 'position'>;
}): OperatorExport {
  return async (params, gone) => {
    const query = parseExportQuery(`/?${params.toString()}`);
    const now = Date.now();
    const cut = params.get('cut');
    const at = cut === null ? now : parseMoment('cut', cut, now);
    const position = progress.position(EXPORT_READS);
    const { table, from, to, isPersonal, reason } = query;
    const format = EXPORT_FORMATS.find((name) => name === params.get('as')) ?? query.format;
    await register.record(
      { table, format, from, to, isPersonal, reason },
      { actorId: null, at: new Date(now).toISOString(), correlationId: randomUUID() },
    );
    const exportId = query.exportId ?? randomUUID();
    const key = await register.pseudonymKey(exportId, { actorId: null, isPersonal });
    return exportFile(models, { query, exportId, key, at, position, seesUnpublished: true, gone });
  };
}
