import { streams } from '@duende/contracts/events/streams';
import { registerCall, strictRouter } from '@duende/platform/http/register-call';
import { contextOf, requireActor } from '@duende/platform/http/request-context';
import type { Router } from 'express';
import { accountDecider } from '../accounts/decide-account.ts';
import type { Admins } from '../admins/admins.ts';
import type { ConnectionMarks } from '../comments/connection-marks.ts';
import { type CommandDependencies, decided, DONE, pathId } from '../http/command-route.ts';
import { reportsDecider } from './decide-reports.ts';
import type { ReportCounts } from './counted-reports.ts';
import { findReported } from './find-reported.ts';

export interface ReportDependencies extends CommandDependencies {
  readonly origins: Pick<ConnectionMarks, 'of'>;
  readonly reportCounts: ReportCounts;
  readonly admins: Pick<Admins, 'rolesOf'>;
}

export function reportRoutes(dependencies: ReportDependencies): Router {
  const { handler, commandContext, answer, limits, origins, reportCounts, admins } = dependencies;
  const router = strictRouter();

  async function moderates(userId: string | null): Promise<boolean> {
    if (userId === null) return false;
    const { state } = await handler.load(accountDecider, streams.user(userId));
    if (state.status !== 'registered') return false;
    const { isAdmin, isModerator } = await admins.rolesOf(state);
    return isAdmin || isModerator;
  }

  registerCall(router, 'POST /api/reports', limits, async (req, res, readBody) => {
    const { userId } = requireActor(req);
    const body = readBody();
    const context = commandContext(req, `report ${body.id}`, body);
    const reported = await findReported(handler, body);
    const { ground, words } = body;
    const [counts, origin, isOwnedByModerator] = await Promise.all([
      reportCounts(userId, context.at),
      origins.of(contextOf(req).clientAddress, context.at, `report ${reported.thingId}`),
      moderates(reported.ownerId),
    ]);
    const weight = { counts, origin, isOwnedByModerator };
    const { position } = await handler.handle(
      reportsDecider,
      streams.reports(reported.thingId),
      { type: 'ReportThing', data: { ...reported, userId, ground, words: words || null, ...weight } },
      context,
    );
    await answer(res, 201, DONE, position);
  });

  registerCall(router, 'POST /api/admin/reports/:id/dismiss', limits, async (req, res) => {
    const thingId = pathId(req, 'id', 'report.not-found');
    const { userId: byId, isAdmin: isByAdmin } = requireActor(req);
    const context = commandContext(req, `dismiss reports ${thingId}`, null);
    const handled = await handler.handle(
      reportsDecider,
      streams.reports(thingId),
      { type: 'DismissReports', data: { thingId, byId, isByAdmin } },
      context,
    );
    await answer(res, 200, decided(handled), handled.position);
  });

  return router;
}
