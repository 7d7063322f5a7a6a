import type { HookAddedAnswer, HookSecretAnswer } from '@duende/contracts/hooks/hook-answers';
import { registerCall, strictRouter } from '@duende/platform/http/register-call';
import type { Router } from 'express';
import { type CommandDependencies, DONE, pathId } from '../http/command-route.ts';
import type { HttpRequest } from '@duende/platform/http/middleware';
import type { Hooks } from './hooks.ts';

export interface HookDependencies extends CommandDependencies {
  readonly hooks: Hooks;
}

const hookIdOf = (req: HttpRequest) => pathId(req, 'id', 'hook.not-found');

export function hookRoutes({ hooks, commandContext, answer, limits }: HookDependencies): Router {
  const router = strictRouter();

  registerCall(router, 'POST /api/admin/hooks', limits, async (req, res, readBody) => {
    const wanted = readBody();
    const context = commandContext(req, 'add hook', wanted);
    const { hookId: id, secret, position } = await hooks.add(wanted, context);
    const body: HookAddedAnswer = { id, secret };
    await answer(res, 201, body, position);
  });

  registerCall(router, 'PUT /api/admin/hooks/:id', limits, async (req, res, readBody) => {
    const hookId = hookIdOf(req);
    const wanted = readBody();
    const data = { hookId, ...wanted };
    const context = commandContext(req, `change hook ${hookId}`, wanted);
    await answer(res, 200, DONE, await hooks.handle({ type: 'ChangeHook', data }, context));
  });

  registerCall(router, 'PUT /api/admin/hooks/:id/target', limits, async (req, res, readBody) => {
    const hookId = hookIdOf(req);
    const wanted = readBody();
    const context = commandContext(req, `change target of hook ${hookId}`, wanted);
    await answer(res, 200, DONE, await hooks.changeTarget(hookId, wanted, context));
  });

  registerCall(router, 'POST /api/admin/hooks/:id/secret', limits, async (req, res) => {
    const hookId = hookIdOf(req);
    const context = commandContext(req, `renew secret of hook ${hookId}`, {});
    const { secret, position } = await hooks.renewSecret(hookId, context);
    const body: HookSecretAnswer = { secret };
    await answer(res, 200, body, position);
  });

  registerCall(router, 'POST /api/admin/hooks/:id/resend', limits, async (req, res) => {
    const hookId = hookIdOf(req);
    const context = commandContext(req, `resend messages of hook ${hookId}`, {});
    await answer(
      res,
      200,
      DONE,
      await hooks.handle({ type: 'ResendHookMessages', data: { hookId } }, context),
    );
  });

  registerCall(router, 'DELETE /api/admin/hooks/:id', limits, async (req, res) => {
    const hookId = hookIdOf(req);
    const context = commandContext(req, `remove hook ${hookId}`, {});
    await answer(res, 200, DONE, await hooks.handle({ type: 'RemoveHook', data: { hookId } }, context));
  });

  return router;
}
