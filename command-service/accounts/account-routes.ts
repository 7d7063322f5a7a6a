import type { LoginAnswer } from '@duende/contracts/api/answers';
import {
  eraseAccountBodySchema,
  loginBodySchema,
  profileBodySchema,
  registerBodySchema,
  setupBodySchema,
} from '@duende/contracts/api/bodies';
import type { Position } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { jsonBody, parseBody } from '@duende/platform/http/body';
import { deadlineOf } from '@duende/platform/http/command-deadline';
import type { CommandAnswer } from '@duende/platform/http/command-answer';
import type { KnownDevices } from '@duende/platform/http/known-devices';
import type { RateLimits } from '@duende/platform/http/rate-limits';
import { contextOf, requireActor } from '@duende/platform/http/request-context';
import type { SessionKeeper } from '@duende/platform/http/session';
import { Router, type Request, type Response } from 'express';
import type { CommandHandler } from '../handling/command-handler.ts';
import type { CommandContextOf } from '../http/command-context.ts';
import { DONE } from '../http/done.ts';
import type { Accounts } from './accounts.ts';
import { accountDecider } from './decide-account.ts';
import type { Applicant } from './register.ts';
import { registrationContext } from './registration-context.ts';
import type { SetupGate } from './setup-gate.ts';
import type { SignedInUser } from './signed-in-user.ts';

export interface AccountRoutesDependencies {
  readonly accounts: Accounts;
  readonly handler: CommandHandler;
  readonly sessions: SessionKeeper;
  readonly devices: Pick<KnownDevices, 'remember'>;
  readonly setupGate: Pick<SetupGate, 'admit'>;
  readonly commandContext: CommandContextOf;
  /** keyed with the vault's secret `command-id` */
  readonly commandHash: (text: string) => string;
  readonly answer: CommandAnswer;
  readonly limits: Pick<RateLimits, 'login' | 'register' | 'write'>;
}

export function accountRoutes(dependencies: AccountRoutesDependencies): Router {
  const { accounts, handler, sessions, commandContext, commandHash, answer, limits } = dependencies;
  const { devices, setupGate } = dependencies;
  const router = Router();

  async function signIn(
    res: Response,
    status: number,
    user: SignedInUser,
    position: Position | null,
  ): Promise<void> {
    const { cookie } = await sessions.issue({ userId: user.id, isAdmin: user.isAdmin });
    res.appendHeader('Set-Cookie', cookie);
    res.appendHeader('Set-Cookie', devices.remember(res.req.headers.cookie, user.id));
    const body: LoginAnswer = { user };
    await answer(res, status, body, position);
  }

  async function register(req: Request, res: Response, applicant: Applicant): Promise<void> {
    const { password: _, ...digested } = applicant;
    const context = registrationContext(commandHash, req, digested);
    const { user, position } = await accounts.register(applicant, context);
    await signIn(res, 201, user, position);
  }

  router.post('/api/auth/login', jsonBody(), limits.login, async (req, res) => {
    const { username, password } = parseBody(loginBodySchema, req.body);
    await signIn(res, 200, await accounts.logIn(username, password, deadlineOf(req)), null);
  });

  router.post('/api/auth/logout', limits.write, async (req, res) => {
    const { session } = contextOf(req);
    if (session !== null) await sessions.revoke(session);
    res.appendHeader('Set-Cookie', sessions.clearCookie());
    await answer(res, 200, DONE, null);
  });

  router.post('/api/auth/register', limits.register, jsonBody(), async (req, res) => {
    await register(req, res, { kind: 'member', ...parseBody(registerBodySchema, req.body) });
  });

  router.post('/api/auth/setup', limits.register, jsonBody(), async (req, res) => {
    const { code, ...applicant } = parseBody(setupBodySchema, req.body);
    await setupGate.admit(req, code);
    await register(req, res, { kind: 'admin', ...applicant });
  });

  router.put('/api/users/profile', limits.write, jsonBody(), async (req, res) => {
    const { userId } = requireActor(req, 'profile.own');
    const details = parseBody(profileBodySchema, req.body);
    const command = { type: 'ChangeContactDetails', data: { userId, details } } as const;
    const context = commandContext(req, 'change-contact-details', details);
    const { position } = await handler.handle(accountDecider, streams.user(userId), command, context);
    await answer(res, 200, DONE, position);
  });

  router.delete('/api/users/profile', limits.login, jsonBody(), async (req, res) => {
    const { userId } = requireActor(req, 'profile.own');
    const { password } = parseBody(eraseAccountBodySchema, req.body);
    const position = await accounts.erase(userId, password, commandContext(req, 'erase-person', {}));
    res.appendHeader('Set-Cookie', sessions.clearCookie());
    await answer(res, 200, DONE, position);
  });

  return router;
}
