import { Refusal } from '@duende/contracts/common/refusal';
import { streams } from '@duende/contracts/events/streams';
import { registerCall, strictRouter } from '@duende/platform/http/register-call';
import { requireActor, requireSession } from '@duende/platform/http/request-context';
import type { Router } from 'express';
import { DONE, pathId } from '../http/command-route.ts';
import type { AccountRoutesDependencies } from './account-routes.ts';
import { accountDecider } from './decide-account.ts';
import { createDeviceEnder } from './end-devices.ts';

/** A person or an administrator ends sessions on other devices. */
export function sessionRoutes(dependencies: AccountRoutesDependencies): Router {
  const { handler, sessions, commandContext, answer, limits } = dependencies;
  const endDevices = createDeviceEnder(dependencies);
  const router = strictRouter();

  registerCall(router, 'DELETE /api/admin/users/:id/sessions', limits, async (req, res, readBody) => {
    const userId = pathId(req, 'id', 'account.not-found');
    const reason = readBody();
    const { userId: byId } = requireActor(req);
    const command = { type: 'EndSessions', data: { userId, byId, reason } } as const;
    const context = commandContext(req, `end sessions of ${userId}`, reason);
    const { position } = await handler.handle(accountDecider, streams.user(userId), command, context);
    // A repeat ends sessions that the first run left open.
    await sessions.revokeUntilNow(userId);
    await answer(res, 200, DONE, position);
  });

  registerCall(router, 'DELETE /api/users/sessions', limits, async (req, res) => {
    const { userId, sessionId } = requireSession(req);
    const context = commandContext(req, 'end-other-sessions', null);
    await endDevices({ userId, sessionId, ended: 'others' }, context);
    await sessions.revokeUntilNow(userId, sessionId);
    await answer(res, 200, DONE, null);
  });

  registerCall(router, 'DELETE /api/users/sessions/:id', limits, async (req, res) => {
    const { userId } = requireSession(req);
    const id = pathId(req, 'id', 'session.not-found');
    const session = (await sessions.listOpen(userId)).find(({ sessionId }) => sessionId === id);
    if (session === undefined) throw new Refusal('session.not-found');
    const context = commandContext(req, `end-session ${id}`, null);
    await endDevices({ userId, sessionId: id, ended: 'this' }, context);
    await sessions.revoke(session);
    await answer(res, 200, DONE, null);
  });

  return router;
}
