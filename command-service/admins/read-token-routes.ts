import type { ReadTokenIssuedAnswer } from '@duende/contracts/accounts/token-answers';
import { registerCall, strictRouter } from '@duende/platform/http/register-call';
import { requireActor } from '@duende/platform/http/request-context';
import type { Router } from 'express';
import { type CommandDependencies, DONE, pathId } from '../http/command-route.ts';
import type { ReadTokens } from './read-tokens.ts';

export interface ReadTokenDependencies extends CommandDependencies {
  readonly readTokens: ReadTokens;
}

export function readTokenRoutes({
  readTokens,
  commandContext,
  answer,
  limits,
}: ReadTokenDependencies): Router {
  const router = strictRouter();

  registerCall(router, 'POST /api/users/tokens', limits, async (req, res, readBody) => {
    const { userId } = requireActor(req);
    const wanted = readBody();
    const context = commandContext(req, 'issue read token', wanted);
    const { tokenId: id, token, expiresAt, position } = await readTokens.issue(userId, wanted, context);
    const body: ReadTokenIssuedAnswer = { id, token, expiresAt };
    await answer(res, 201, body, position);
  });

  registerCall(router, 'DELETE /api/users/tokens/:id', limits, async (req, res) => {
    const { userId } = requireActor(req);
    const tokenId = pathId(req, 'id', 'token.not-found');
    const context = commandContext(req, `revoke read token ${tokenId}`, {});
    await answer(res, 200, DONE, await readTokens.revoke(userId, tokenId, context));
  });

  return router;
}
