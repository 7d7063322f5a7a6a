import { registerCall, strictRouter } from '@duende/platform/http/register-call';
import type { Router } from 'express';
import { type CommandDependencies, DONE, pathId } from '../http/command-route.ts';
import type { Admins } from './admins.ts';

export interface AdminDependencies extends CommandDependencies {
  readonly admins: Admins;
}

export function adminRoutes({ admins, commandContext, answer, limits }: AdminDependencies): Router {
  const router = strictRouter();

  registerCall(router, 'PUT /api/admin/users/:id/admin', limits, async (req, res, readBody) => {
    const userId = pathId(req, 'id', 'account.not-found');
    const { isAdmin } = readBody();
    const context = commandContext(req, `admin role of ${userId}`, { isAdmin });
    const change = isAdmin ? admins.appoint : admins.dismiss;
    await answer(res, 200, DONE, await change('admin', userId, context));
  });

  registerCall(router, 'PUT /api/admin/users/:id/analyst', limits, async (req, res, readBody) => {
    const userId = pathId(req, 'id', 'account.not-found');
    const { isAnalyst } = readBody();
    const context = commandContext(req, `analyst role of ${userId}`, { isAnalyst });
    const change = isAnalyst ? admins.appoint : admins.dismiss;
    await answer(res, 200, DONE, await change('analyst', userId, context));
  });

  registerCall(router, 'PUT /api/admin/users/:id/moderator', limits, async (req, res, readBody) => {
    const userId = pathId(req, 'id', 'account.not-found');
    const { isModerator } = readBody();
    const context = commandContext(req, `moderator role of ${userId}`, { isModerator });
    const change = isModerator ? admins.appoint : admins.dismiss;
    await answer(res, 200, DONE, await change('moderator', userId, context));
  });

  return router;
}
