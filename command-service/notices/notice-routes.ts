import { createHash, ECDH } from 'node:crypto';
import type { PushSubscribedAnswer } from '@duende/contracts/notices/notice-answers';
import { Refusal } from '@duende/contracts/common/refusal';
import { streams } from '@duende/contracts/events/streams';
import { registerCall, strictRouter } from '@duende/platform/http/register-call';
import { requireActor, requireSession } from '@duende/platform/http/request-context';
import type { PushKeys } from '@duende/platform/sessions/push-keys';
import type { Router } from 'express';
import { accountDecider, type AccountCommand } from '../accounts/decide-account.ts';
import { deviceOf } from '../accounts/log-in.ts';
import type { DayAllowances } from '../allowances/day-allowances.ts';
import type { CommandContext } from '../handling/command-context.ts';
import { type CommandDependencies, DONE } from '../http/command-route.ts';

export interface NoticeDependencies extends CommandDependencies {
  readonly pushKeys: PushKeys;
  readonly isPushEndpoint: (endpoint: string, account: string) => Promise<boolean>;
  readonly allowances: DayAllowances;
}

export function noticeRoutes(dependencies: NoticeDependencies): Router {
  const { handler, commandContext, answer, limits, pushKeys, isPushEndpoint, allowances } = dependencies;
  const router = strictRouter();

  const recorded = (userId: string, command: AccountCommand, context: CommandContext) =>
    handler.handle(accountDecider, streams.user(userId), command, context);

  registerCall(router, 'PUT /api/users/notices/preferences', limits, async (req, res, readBody) => {
    const { userId } = requireActor(req);
    const data = { ...readBody(), userId };
    const context = commandContext(req, 'choose notices', data);
    const { position } = await recorded(userId, { type: 'ChooseNoticePreferences', data }, context);
    await answer(res, 200, DONE, position);
  });

  registerCall(router, 'POST /api/users/push', limits, async (req, res, readBody) => {
    const actor = requireActor(req);
    const { userId, sessionId, issuedAt } = requireSession(req);
    const { key: serviceKey, replaces = null, ...subscription } = readBody();
    const { endpoint } = subscription;
    if (!pushKeys.some(({ publicKey }) => publicKey === serviceKey)) throw new Refusal('push.other-key');
    // A refusal keeps the point: it cost a lookup at the caller's server.
    const quota = allowances.quota({ actor });
    await quota.consume('profileChanges');
    if (!isPoint(subscription.p256dh) || !(await isPushEndpoint(endpoint, userId)))
      throw new Refusal('push.refused');
    // The command uses its own point.
    await quota.refund();
    const deviceId = createHash('sha256').update(endpoint).digest('hex');
    const device = deviceOf(req.get('User-Agent'));
    const session = { id: sessionId, issuedAt };
    const data = { ...subscription, userId, deviceId, serviceKey, device, session, replaces };
    const context = commandContext(req, 'subscribe push', data);
    const { position } = await recorded(userId, { type: 'SubscribePush', data }, context);
    const body: PushSubscribedAnswer = { id: deviceId };
    await answer(res, 201, body, position);
  });

  registerCall(router, 'DELETE /api/users/push/:id', limits, async (req, res) => {
    const { userId } = requireActor(req);
    const deviceId = String(req.params['id']);
    const data = { userId, deviceId, isGone: false };
    const context = commandContext(req, 'unsubscribe push', { deviceId });
    const { position } = await recorded(userId, { type: 'UnsubscribePush', data }, context);
    await answer(res, 200, DONE, position);
  });

  return router;
}

/** Whether the key is a complete curve point. */
function isPoint(key: string): boolean {
  try {
    const point = ECDH.convertKey(key, 'prime256v1', 'base64url', undefined, 'uncompressed');
    return Buffer.isBuffer(point) && point.toString('base64url') === key;
  } catch {
    return false;
  }
}
