import { adminBodySchema, analystBodySchema } from '@duende/contracts/api/bodies';
import { jsonBody, parseBody } from '@duende/platform/http/body';
import { Router } from 'express';
import { type CommandDependencies, DONE, pathId, permit } from '../http/command-route.ts';
import type { Admins } from './admins.ts';

export interface AdminDependencies extends CommandDependencies {
  readonly admins: Admins;
}

/** Making people administrators or analysts, and taking the role away. */
export function adminRoutes({ admins, commandContext, answer, limits }: AdminDependencies): Router {
  const router = Router();
  const before = [permit('user.appoint'), limits.write, jsonBody()];

  router.put('/api/admin/users/:id/admin', ...before, async (req, res) => {
    const userId = pathId(req, 'id', 'account.not-found');
    const { isAdmin } = parseBody(adminBodySchema, req.body);
    const context = commandContext(req, `admin role of ${userId}`, { isAdmin });
    const change = isAdmin ? admins.appoint : admins.dismiss;
    await answer(res, 200, DONE, await change('admin', userId, context));
  });

  router.put('/api/admin/users/:id/analyst', ...before, async (req, res) => {
    const userId = pathId(req, 'id', 'account.not-found');
    const { isAnalyst } = parseBody(analystBodySchema, req.body);
    const context = commandContext(req, `analyst role of ${userId}`, { isAnalyst });
    const change = isAnalyst ? admins.appoint : admins.dismiss;
    await answer(res, 200, DONE, await change('analyst', userId, context));
  });

  return router;
}
