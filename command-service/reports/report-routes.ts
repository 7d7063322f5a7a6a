import { streams } from '@duende/contracts/events/streams';
import { registerCall } from '@duende/platform/http/register-call';
import { requireActor } from '@duende/platform/http/request-context';
import { strictRouter } from '@duende/platform/http/strict-router';
import type { Router } from 'express';
import { type CommandDependencies, decided, DONE, pathId } from '../http/command-route.ts';
import { reportsDecider } from './decide-reports.ts';
import { findReported } from './find-reported.ts';

/** Reporting what others have put here, and leaving it as it is after a look. */
export function reportRoutes({ handler, commandContext, answer, limits }: CommandDependencies): Router {
  const router = strictRouter();

  registerCall(router, 'POST /api/reports', limits, async (req, res, readBody) => {
    const { userId } = requireActor(req, 'report.make');
    const body = readBody();
    const context = commandContext(req, `report ${body.id}`, body);
    const reported = await findReported(handler, body);
    const { ground, words } = body;
    const { position } = await handler.handle(
      reportsDecider,
      streams.reports(reported.thingId),
      { type: 'ReportThing', data: { ...reported, userId, ground, words: words || null } },
      context,
      { countsAs: 'reports' },
    );
    await answer(res, 201, DONE, position);
  });

  registerCall(router, 'POST /api/admin/reports/:id/dismiss', limits, async (req, res) => {
    const thingId = pathId(req, 'id', 'report.not-found');
    const context = commandContext(req, `dismiss reports ${thingId}`, null);
    const handled = await handler.handle(
      reportsDecider,
      streams.reports(thingId),
      { type: 'DismissReports', data: { thingId } },
      context,
    );
    await answer(res, 200, decided(handled), handled.position);
  });

  return router;
}
