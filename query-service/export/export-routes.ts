import type { Position } from '@duende/contracts/events/domain-event';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { may, type Actor } from '@duende/contracts/accounts/permissions';
import { Refusal } from '@duende/contracts/common/refusal';
import { deadlineOf } from '@duende/platform/http/command-deadline';
import type { Middleware } from '@duende/platform/http/middleware';
import { registerCall, strictRouter } from '@duende/platform/http/register-call';
import { contextOf, requireActor, requirePermission } from '@duende/platform/http/request-context';
import type { Logger } from '@duende/platform/observability/logger';
import type { Router, Request } from 'express';
import type { ReadYourWrites } from '../http/query-route.ts';
import { parseAuditQuery } from '../audit/audit-filter.ts';
import type { MakeStream } from './export-streams.ts';
import { seesUnpublished } from '../parties/published-words.ts';
import { AUDIT_COLUMNS } from './audit-rows.ts';
import type { ExportAllowance } from './export-allowance.ts';
import { exportHeaders } from './export-file.ts';
import { EXPORT_READS } from './export-models.ts';
import { createExportPlaces } from './export-places.ts';
import { parseExportQuery, requireReason } from './export-query.ts';
import type { ExportRegister } from './export-register.ts';
import { newFileId, stateOfFile } from './file-id.ts';
import { csv } from './file-formats.ts';
import { leaving, sendFile } from './send-file.ts';
import { queryOf } from '../http/call-query.ts';

const STALLED_MS = 60_000;

export interface ExportRoutesOptions {
  readonly stream: MakeStream;
  readonly register: ExportRegister;
  readonly allowance: ExportAllowance;
  /** of commands, as exports append to the log */
  readonly writeLimit: Middleware;
  readonly readYourWrites: ReadYourWrites;
  /** ms since 1970 */
  readonly now: () => number;
  readonly logger: Pick<Logger, 'warn'>;
}

const AUDIT_READS = ['audit', 'users', 'parties', 'comments', 'hours'] as const;

/**
 * `POST /api/history/export`: streams a table or audit search as of the request. It writes an audit entry, so
 * no link, image or foreign page may trigger it.
 */
export function exportRoutes(options: ExportRoutesOptions): Router {
  const { stream, register, allowance, writeLimit, readYourWrites, now, logger } = options;
  const router = strictRouter();
  const sending = { stalledMs: STALLED_MS, logger };
  const inPlace = createExportPlaces();
  const limits = { write: writeLimit };

  async function record(
    { req, actor, at }: { readonly req: Request; readonly actor: Actor; readonly at: number },
    exported: Parameters<ExportRegister['record']>[0],
  ): Promise<Position> {
    const { correlationId } = contextOf(req);
    const by = { actorId: actor.userId, at: new Date(at).toISOString(), correlationId };
    const position = await allowance(actor, () => register.record(exported, by));
    deadlineOf(req)?.met();
    return position;
  }

  registerCall(router, 'POST /api/history/export', limits, async (req, res, readBody) => {
    const actor = requireActor(req);
    const { userId: actorId } = actor;
    const query = parseExportQuery(req.originalUrl, readBody);
    if (query.isPersonal && !may(actor, 'history.export-personal'))
      throw new Refusal('export.personal-admin-only');
    await inPlace(actor, async () => {
      const position = await readYourWrites(req, res, EXPORT_READS);
      const secret = await register.secret();
      const at = now();
      const state =
        query.exportId === null
          ? { cut: at, position }
          : stateOfFile(secret, query.exportId, { actorId, now: at });
      if (state === null) throw new Refusal('export.not-resumable');
      const { table, format, from, to, isPersonal, reason } = query;
      await record({ req, actor, at }, { table, format, from, to, isPersonal, reason });
      const exportId = query.exportId ?? newFileId(secret, actorId, state);
      const file = { query, exportId, secret, actorId, state };
      const gone = leaving(res);
      const exported = { ...file, seesUnpublished: seesUnpublished(actor) };
      const bytes = stream('export', exported, gone);
      await sendFile(res, { headers: exportHeaders(exported), bytes, gone }, sending);
    });
  });

  registerCall(router, 'POST /api/admin/audit/export', limits, async (req, res, readBody) => {
    requirePermission(req, 'history.export-personal');
    const actor = requireActor(req);
    const asked = queryOf('POST /api/admin/audit/export', req.originalUrl);
    const { from = null, to = null, sep: separator = ',' } = asked;
    const query = parseAuditQuery(req.originalUrl);
    const reason = requireReason(readBody);
    await inPlace(actor, async () => {
      await readYourWrites(req, res, AUDIT_READS);
      const at = now();
      const format = csv(AUDIT_COLUMNS, separator);
      const headers = {
        'Cache-Control': 'private, no-store',
        'Content-Type': format.type,
        'Content-Disposition': `attachment; filename="duende-audit-${madridDay(new Date(at))}.csv"`,
      };
      const exported = { table: 'audit', format: 'csv', from, to, isPersonal: true, reason } as const;
      const own = await record({ req, actor, at }, exported);
      const until = { ...query, cursor: query.cursor ?? own };
      const gone = leaving(res);
      const bytes = stream('audit', { query: until, separator }, gone);
      await sendFile(res, { headers, bytes, gone }, sending);
    });
  });

  return router;
}
