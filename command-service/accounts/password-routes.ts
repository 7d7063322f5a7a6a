import type { PasswordTicketAnswer } from '@duende/contracts/accounts/token-answers';
import { registerCall, strictRouter } from '@duende/platform/http/register-call';
import { requireSession } from '@duende/platform/http/request-context';
import type { Router } from 'express';
import { DONE, pathId } from '../http/command-route.ts';
import type { AccountRoutesDependencies } from './account-routes.ts';

export function passwordRoutes({
  accounts,
  commandContext,
  answer,
  limits,
}: AccountRoutesDependencies): Router {
  const router = strictRouter();

  registerCall(router, 'PUT /api/users/password', limits, async (req, res, readBody) => {
    const session = requireSession(req);
    const change = readBody();
    const context = commandContext(req, 'change-password', {});
    const position = await accounts.changePassword(session, change, context);
    await answer(res, 200, DONE, position);
  });

  registerCall(router, 'POST /api/admin/users/:id/password-ticket', limits, async (req, res) => {
    const userId = pathId(req, 'id', 'account.not-found');
    const context = commandContext(req, `password ticket of ${userId}`, {});
    const { path, expiresAt, position } = await accounts.tickets.issue(userId, context);
    const body: PasswordTicketAnswer = { path, expiresAt };
    await answer(res, 201, body, position);
  });

  registerCall(router, 'PUT /api/auth/password', limits, async (req, res, readBody) => {
    const { ticket, password } = readBody();
    const context = commandContext(req, 'use a password ticket', {});
    const position = await accounts.tickets.use(ticket, password, { ...context, actor: null });
    await answer(res, 200, DONE, position);
  });

  return router;
}
