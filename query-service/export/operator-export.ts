import { randomUUID } from 'node:crypto';
import { EXPORT_FORMATS } from '@duende/contracts/exports/exports';
import { Refusal } from '@duende/contracts/common/refusal';
import { reasonBodySchema } from '@duende/contracts/reasons/reason-bodies';
import { parseBody } from '@duende/platform/http/body';
import type { ReadProgress } from '@duende/platform/read-store/read-store';
import { exportHeaders } from './export-file.ts';
import { parseExportQuery } from './export-query.ts';
import { newFileId, stateOfFile } from './file-id.ts';
import type { ExportRegister } from './export-register.ts';
import type { MakeStream } from './export-streams.ts';
import { EXPORT_READS } from './export-models.ts';
import type { SentFile } from './send-file.ts';

/**
 * Takes the parameters of `POST /api/history/export`, `reason` and `as`, the tool's own format. Resolves to
 * an NDJSON file, which ends once `gone` aborts.
 * @throws Refusal for the parameters
 */
export type OperatorExport = (params: URLSearchParams, gone: AbortSignal) => Promise<SentFile>;

const actorId = null;

export function createOperatorExport({
  stream,
  register,
  progress,
}: {
  readonly stream: MakeStream;
  readonly register: ExportRegister;
  readonly progress: Pick<ReadProgress, 'position'>;
}): OperatorExport {
  return async (params, gone) => {
    const query = parseExportQuery(`/?${params.toString()}`, () =>
      parseBody(reasonBodySchema, { reason: params.get('reason') }),
    );
    const now = Date.now();
    const secret = await register.secret();
    const state =
      query.exportId === null
        ? { cut: now, position: progress.position(EXPORT_READS) }
        : stateOfFile(secret, query.exportId, { actorId, now });
    if (state === null) throw new Refusal('export.not-resumable');
    const { table, from, to, isPersonal, reason } = query;
    const format = EXPORT_FORMATS.find((name) => name === params.get('as')) ?? query.format;
    await register.record(
      { table, format, from, to, isPersonal, reason },
      { actorId, at: new Date(now).toISOString(), correlationId: randomUUID() },
    );
    const exportId = query.exportId ?? newFileId(secret, actorId, state);
    const file = { query, exportId, secret, actorId, state };
    const exported = { ...file, seesUnpublished: true };
    return { headers: exportHeaders(exported), bytes: stream('export', exported, gone), gone };
  };
}
