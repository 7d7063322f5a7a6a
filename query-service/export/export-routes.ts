import { randomUUID } from 'node:crypto';
import type { Position } from '@duende/contracts/events/domain-event';
import { madridDay } from '@duende/contracts/madrid-time';
import { may } from '@duende/contracts/permissions';
import { Refusal } from '@duende/contracts/refusal';
import { contextOf, requireActor } from '@duende/platform/http/request-context';
import type { Logger } from '@duende/platform/observability/logger';
import { createSemaphore } from '@duende/platform/resilience/semaphore';
import { Router, type Request } from 'express';
import { singleParams, type ReadYourWrites } from '../http/query-route.ts';
import { parseAuditQuery } from '../queries/audit-filter.ts';
import type { AuditModels } from '../queries/audit-queries.ts';
import { seesUnpublished } from '../queries/published-words.ts';
import { AUDIT_COLUMNS, auditRows } from './audit-rows.ts';
import { exportFile } from './export-file.ts';
import { parseExportQuery, parseSeparator, requireReason } from './export-query.ts';
import type { ExportRegister } from './export-register.ts';
import { csv, fileBytes } from './file-formats.ts';
import { leaving, sendFile } from './send-file.ts';
import type { ExportModels } from './table-rows.ts';

/** Exports in one process; each reads as fast as somebody else lets it. */
const AT_ONCE = 2;
const RETRY_SECONDS = 30;
const STALLED_MS = 60_000;

/** What an export reads. */
export const EXPORT_READS = [
  'parties',
  'party-versions',
  'attendance',
  'rides',
  'decisions',
  'comments',
  'users',
] as const;

export interface ExportRoutesOptions {
  readonly models: ExportModels & AuditModels;
  readonly register: ExportRegister;
  readonly readYourWrites: ReadYourWrites;
  /** milliseconds since 1970 */
  readonly now: () => number;
  readonly logger: Pick<Logger, 'warn'>;
}

const AUDIT_READS = ['audit', 'users', 'parties', 'comments', 'hours'] as const;

/** `GET /api/history/export`: a table of the history as a file, cut at the moment it is asked for and streamed; and what is found in the audit trail. */
export function exportRoutes(options: ExportRoutesOptions): Router {
  const { models, register, readYourWrites, now, logger } = options;
  const router = Router();
  const sending = { stalledMs: STALLED_MS, logger };
  const inTurn = createSemaphore({
    atOnce: AT_ONCE,
    waiting: 0,
    refuse: () => new Refusal('export.too-many', { retryAfter: RETRY_SECONDS }),
  });

  const record = (
    req: Request,
    { userId: actorId, at }: { readonly userId: string; readonly at: number },
    exported: Parameters<ExportRegister['record']>[0],
  ): Promise<Position> => {
    const { correlationId } = contextOf(req);
    return register.record(exported, { actorId, at: new Date(at).toISOString(), correlationId });
  };

  router.get('/api/history/export', async (req, res) => {
    const actor = requireActor(req, 'history.export');
    const { userId } = actor;
    const query = parseExportQuery(req.originalUrl);
    if (query.isPersonal && !may(actor, 'history.export-personal'))
      throw new Refusal('export.personal-admin-only');
    await inTurn(async () => {
      const position = await readYourWrites(req, res, EXPORT_READS);
      const at = now();
      if (req.method !== 'HEAD') {
        const { table, format, from, to, isPersonal, reason } = query;
        await record(req, { userId, at }, { table, format, from, to, isPersonal, reason });
      }
      const exportId = query.exportId ?? randomUUID();
      const by = { actorId: userId, isPersonal: query.isPersonal };
      const key = await register.pseudonymKey(exportId, by);
      const gone = leaving(res);
      const asked = { query, exportId, key, at, position, seesUnpublished: seesUnpublished(actor), gone };
      const file = exportFile(models, asked);
      if (req.method === 'HEAD') res.writeHead(200, file.headers).end();
      else await sendFile(res, file, sending);
    });
  });

  router.get('/api/admin/audit/export', async (req, res) => {
    requireActor(req, 'audit.read');
    const { userId } = requireActor(req, 'history.export-personal');
    const params = singleParams(req.originalUrl, ['sep', 'reason', 'from', 'to']);
    const { reason = null, from = null, to = null } = params;
    const query = parseAuditQuery(req.originalUrl);
    const separator = parseSeparator(params.sep);
    if (reason === null) throw new Refusal('export.reason-required');
    requireReason(reason);
    await inTurn(async () => {
      await readYourWrites(req, res, AUDIT_READS);
      const at = now();
      const format = csv(AUDIT_COLUMNS, separator);
      const headers = {
        'Cache-Control': 'private, no-store',
        'Content-Type': format.type,
        'Content-Disposition': `attachment; filename="duende-audit-${madridDay(new Date(at))}.csv"`,
      };
      if (req.method === 'HEAD') return void res.writeHead(200, headers).end();
      const exported = { table: 'audit', format: 'csv', from, to, isPersonal: true, reason } as const;
      const own = await record(req, { userId, at }, exported);
      const until = { ...query, cursor: query.cursor ?? own };
      const gone = leaving(res);
      const bytes = fileBytes(format, format.head(), auditRows(models, until), gone);
      await sendFile(res, { headers, bytes, gone }, sending);
    });
  });

  return router;
}
