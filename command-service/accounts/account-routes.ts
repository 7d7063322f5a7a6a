import type { DataTicketAnswer } from '@duende/contracts/accounts/token-answers';
import { streams } from '@duende/contracts/events/streams';
import { namedIn } from '@duende/platform/http/body';
import type { CommandAnswer } from '@duende/platform/http/command-answer';
import { deadlineOf } from '@duende/platform/http/command-deadline';
import { registerCall, strictRouter } from '@duende/platform/http/register-call';
import { requireActor, requireSession } from '@duende/platform/http/request-context';
import type { Logger } from '@duende/platform/observability/logger';
import type { RateLimits } from '@duende/platform/rate-limits/rate-limits';
import type { DataTickets } from '@duende/platform/sessions/data-tickets';
import type { KnownDevices } from '@duende/platform/sessions/known-devices';
import type { SessionKeeper } from '@duende/platform/sessions/session';
import type { Router } from 'express';
import type { CommandHandler } from '../handling/command-handler.ts';
import { type CommandContextOf, DONE } from '../http/command-route.ts';
import type { Accounts } from './accounts.ts';
import { accountDecider } from './decide-account.ts';
import type { SetupGate } from './setup-gate.ts';

export interface AccountRoutesDependencies {
  readonly accounts: Accounts;
  readonly handler: CommandHandler;
  readonly sessions: SessionKeeper;
  readonly devices: Pick<KnownDevices, 'remember'>;
  readonly dataTickets: Pick<DataTickets, 'issue'>;
  readonly setupGate: Pick<SetupGate, 'admit'>;
  readonly commandContext: CommandContextOf;
  /** keyed with the vault's secret `command-id` */
  readonly commandHash: (text: string) => string;
  readonly answer: CommandAnswer;
  readonly logger: Pick<Logger, 'warn'>;
  readonly limits: Pick<RateLimits, 'login' | 'ownPassword' | 'register' | 'write'>;
}

export function accountRoutes(dependencies: AccountRoutesDependencies): Router {
  const { accounts, handler, sessions, commandContext, answer, limits, dataTickets } = dependencies;
  const router = strictRouter();

  registerCall(router, 'PUT /api/users/profile', limits, async (req, res, readBody) => {
    const { userId } = requireActor(req);
    const details = namedIn(req.body, readBody());
    const command = { type: 'ChangeContactDetails', data: { userId, details } } as const;
    const context = commandContext(req, 'change-contact-details', details);
    const { position } = await handler.handle(accountDecider, streams.user(userId), command, context);
    await answer(res, 200, DONE, position);
  });

  registerCall(router, 'POST /api/users/notices/read', limits, async (req, res) => {
    const { userId } = requireActor(req);
    const command = { type: 'ReadNotices', data: { userId } } as const;
    const context = commandContext(req, 'read-notices', null);
    const { position } = await handler.handle(accountDecider, streams.user(userId), command, context);
    await answer(res, 200, DONE, position);
  });

  registerCall(router, 'POST /api/users/data', limits, async (req, res, readBody) => {
    const session = requireSession(req);
    await accounts.proveOwner(session.userId, readBody().password, deadlineOf(req));
    const { ticket, expiresAt } = await dataTickets.issue(session);
    const body: DataTicketAnswer = { ticket, expiresAt: new Date(expiresAt).toISOString() };
    await answer(res, 200, body, null);
  });

  registerCall(router, 'DELETE /api/users/profile', limits, async (req, res, readBody) => {
    const { userId } = requireActor(req);
    const { password } = readBody();
    const position = await accounts.erase(userId, password, commandContext(req, 'erase-person', {}));
    res.appendHeader('Set-Cookie', sessions.clearCookie());
    await answer(res, 200, DONE, position);
  });

  return router;
}
