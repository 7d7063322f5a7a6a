import { registerCall, strictRouter } from '@duende/platform/http/register-call';
import type { Router } from 'express';
import { type CommandDependencies, DONE, pathId } from '../http/command-route.ts';
import { createStriker, type StrikingDependencies } from './strike-reason.ts';

export type ReasonDependencies = CommandDependencies & StrikingDependencies;

/** Removes reasons, because they may name a person. */
export function reasonRoutes(dependencies: ReasonDependencies): Router {
  const { commandContext, answer, limits } = dependencies;
  const strike = createStriker(dependencies);
  const router = strictRouter();

  registerCall(router, 'DELETE /api/admin/audit/:eventId/reason', limits, async (req, res, readBody) => {
    const eventId = pathId(req, 'eventId', 'audit.entry-not-found');
    const body = readBody();
    const context = commandContext(req, `strike reason of ${eventId}`, body);
    const { position } = await strike(body.subject, eventId, context);
    await answer(res, 200, DONE, position);
  });

  return router;
}
