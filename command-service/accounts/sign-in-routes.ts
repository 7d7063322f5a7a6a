import { rolesGiven } from '@duende/contracts/accounts/permissions';
import type { LoginAnswer } from '@duende/contracts/accounts/account-answers';
import type { Position } from '@duende/contracts/events/domain-event';
import { deadlineOf } from '@duende/platform/http/command-deadline';
import { registerCall, strictRouter } from '@duende/platform/http/register-call';
import { contextOf } from '@duende/platform/http/request-context';
import type { Router, Request, Response } from 'express';
import { DONE, registrationContext } from '../http/command-route.ts';
import type { AccountRoutesDependencies } from './account-routes.ts';
import type { SignedInUser } from './account-state.ts';
import { createDeviceEnder } from './end-devices.ts';
import { deviceOf } from './log-in.ts';
import type { Applicant } from './applicant.ts';

interface SignIn {
  readonly status: number;
  readonly user: SignedInUser;
  readonly position: Position | null;
  /** milliseconds since 1970, before the account was read */
  readonly askedAt: number;
}

export function signInRoutes(dependencies: AccountRoutesDependencies): Router {
  const { accounts, sessions, commandContext, commandHash, answer, limits, devices, setupGate } =
    dependencies;
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
    // The replaced session could not be ended later.
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

  return router;
}
