import { rolesGiven } from '@duende/contracts/accounts/permissions';
import type { LoginAnswer } from '@duende/contracts/accounts/account-answers';
import type { DataTicketAnswer, PasswordTicketAnswer } from '@duende/contracts/accounts/token-answers';
import type { Position } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { Refusal } from '@duende/contracts/common/refusal';
import { namedIn } from '@duende/platform/http/body';
import { deadlineOf } from '@duende/platform/http/command-deadline';
import type { CommandAnswer } from '@duende/platform/http/command-answer';
import type { DataTickets } from '@duende/platform/sessions/data-tickets';
import type { KnownDevices } from '@duende/platform/sessions/known-devices';
import type { RateLimits } from '@duende/platform/rate-limits/rate-limits';
import { registerCall } from '@duende/platform/http/register-call';
import { contextOf, requireActor, requireSession } from '@duende/platform/http/request-context';
import type { SessionKeeper } from '@duende/platform/sessions/session';
import type { Logger } from '@duende/platform/observability/logger';
import { strictRouter } from '@duende/platform/http/strict-router';
import type { Router, Request, Response } from 'express';
import type { CommandHandler } from '../handling/command-handler.ts';
import { type CommandContextOf, registrationContext } from '../http/command-context.ts';
import { DONE, pathId } from '../http/command-route.ts';
import type { Accounts } from './accounts.ts';
import { accountDecider } from './decide-account.ts';
import { createDeviceEnder } from './end-devices.ts';
import { deviceOf } from './log-in.ts';
import type { Applicant } from './register.ts';
import type { SetupGate } from './setup-gate.ts';
import type { SignedInUser } from './account-state.ts';

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

interface SignIn {
  readonly status: number;
  readonly user: SignedInUser;
  readonly position: Position | null;
  /** milliseconds since 1970: before the account was read */
  readonly askedAt: number;
}

export function accountRoutes(dependencies: AccountRoutesDependencies): Router {
  const { accounts, handler, sessions, commandContext, commandHash, answer, limits } = dependencies;
  const { devices, dataTickets, setupGate } = dependencies;
  const endDevices = createDeviceEnder(dependencies);
  const router = strictRouter();

  async function endOwnSession(req: Request): Promise<void> {
    const { session } = contextOf(req);
    if (session === null) return;
    const { userId, sessionId } = session;
    await endDevices({ userId, sessionId, ended: 'this' }, commandContext(req, 'log-out', null));
    await sessions.revoke(session);
  }

  async function signIn(
    req: Request,
    res: Response,
    { status, user, position, askedAt }: SignIn,
  ): Promise<void> {
    const device = deviceOf(req.get('User-Agent'));
    const actor = { userId: user.id, isAdmin: user.isAdmin, ...rolesGiven(user) };
    const { cookie } = await sessions.issue(actor, { askedAt, device });
    // The new cookie takes the place of the old one, which nobody could end any more.
    await endOwnSession(req);
    res.appendHeader('Set-Cookie', cookie);
    res.appendHeader('Set-Cookie', devices.remember(res.req.headers.cookie, user.id));
    const body: LoginAnswer = { user };
    await answer(res, status, body, position);
  }

  async function register(req: Request, res: Response, applicant: Applicant): Promise<void> {
    const askedAt = sessions.now();
    const { password: _, ...digested } = applicant;
    const context = registrationContext(commandHash, req, digested, askedAt);
    const { user, position } = await accounts.register(applicant, context);
    await signIn(req, res, { status: 201, user, position, askedAt });
  }

  registerCall(router, 'POST /api/auth/login', limits, async (req, res, readBody) => {
    const { username, password } = readBody();
    const askedAt = sessions.now();
    const user = await accounts.logIn(username, password, deadlineOf(req));
    await signIn(req, res, { status: 200, user, position: null, askedAt });
  });

  registerCall(router, 'POST /api/auth/logout', limits, async (req, res) => {
    await endOwnSession(req);
    res.appendHeader('Set-Cookie', sessions.clearCookie());
    await answer(res, 200, DONE, null);
  });

  registerCall(router, 'POST /api/auth/register', limits, async (req, res, readBody) => {
    await register(req, res, { kind: 'member', ...readBody() });
  });

  registerCall(router, 'POST /api/auth/setup', limits, async (req, res, readBody) => {
    const { code, ...applicant } = readBody();
    await setupGate.admit(req, code);
    await register(req, res, { kind: 'admin', ...applicant });
  });

  registerCall(router, 'PUT /api/users/profile', limits, async (req, res, readBody) => {
    const { userId } = requireActor(req, 'profile.own');
    const details = namedIn(req.body, readBody());
    const command = { type: 'ChangeContactDetails', data: { userId, details } } as const;
    const context = commandContext(req, 'change-contact-details', details);
    const { position } = await handler.handle(accountDecider, streams.user(userId), command, context);
    await answer(res, 200, DONE, position);
  });

  registerCall(router, 'POST /api/users/notices/read', limits, async (req, res) => {
    const { userId } = requireActor(req, 'profile.own');
    const command = { type: 'ReadNotices', data: { userId } } as const;
    const context = commandContext(req, 'read-notices', null);
    const { position } = await handler.handle(accountDecider, streams.user(userId), command, context);
    await answer(res, 200, DONE, position);
  });

  registerCall(router, 'PUT /api/users/password', limits, async (req, res, readBody) => {
    const session = requireSession(req);
    const change = readBody();
    const context = commandContext(req, 'change-password', {});
    const position = await accounts.changePassword(session, change, context);
    await answer(res, 200, DONE, position);
  });

  registerCall(router, 'POST /api/users/data', limits, async (req, res, readBody) => {
    const session = requireSession(req);
    await accounts.proveOwner(session.userId, readBody().password, deadlineOf(req));
    const { ticket, expiresAt } = await dataTickets.issue(session);
    const body: DataTicketAnswer = { ticket, expiresAt: new Date(expiresAt).toISOString() };
    await answer(res, 200, body, null);
  });

  registerCall(router, 'POST /api/admin/users/:id/password-ticket', limits, async (req, res) => {
    const userId = pathId(req, 'id', 'account.not-found');
    const context = commandContext(req, `password ticket of ${userId}`, {});
    const { path, expiresAt, position } = await accounts.tickets.issue(userId, context);
    const body: PasswordTicketAnswer = { path, expiresAt };
    await answer(res, 201, body, position);
  });

  registerCall(router, 'DELETE /api/admin/users/:id/sessions', limits, async (req, res, readBody) => {
    const userId = pathId(req, 'id', 'account.not-found');
    const reason = readBody();
    const { userId: byId } = requireActor(req, 'user.end-sessions');
    const command = { type: 'EndSessions', data: { userId, byId, reason } } as const;
    const context = commandContext(req, `end sessions of ${userId}`, reason);
    const { position } = await handler.handle(accountDecider, streams.user(userId), command, context);
    // The same command again ends those that the first time may have left.
    await sessions.revokeUntilNow(userId);
    await answer(res, 200, DONE, position);
  });

  registerCall(router, 'PUT /api/auth/password', limits, async (req, res, readBody) => {
    const { ticket, password } = readBody();
    const context = commandContext(req, 'use a password ticket', {});
    const position = await accounts.tickets.use(ticket, password, { ...context, actor: null });
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

  registerCall(router, 'DELETE /api/users/profile', limits, async (req, res, readBody) => {
    const { userId } = requireActor(req, 'profile.own');
    const { password } = readBody();
    const position = await accounts.erase(userId, password, commandContext(req, 'erase-person', {}));
    res.appendHeader('Set-Cookie', sessions.clearCookie());
    await answer(res, 200, DONE, position);
  });

  return router;
}
