import type { CalendarLinkIssuedAnswer } from '@duende/contracts/accounts/token-answers';
import { registerCall, strictRouter } from '@duende/platform/http/register-call';
import { requireActor } from '@duende/platform/http/request-context';
import type { Router } from 'express';
import { type CommandDependencies, DONE } from '../http/command-route.ts';
import type { CalendarLinks } from './calendar-links.ts';

export interface CalendarLinkDependencies extends CommandDependencies {
  readonly calendarLinks: CalendarLinks;
}

export function calendarLinkRoutes(dependencies: CalendarLinkDependencies): Router {
  const { calendarLinks, commandContext, answer, limits } = dependencies;
  const router = strictRouter();

  registerCall(router, 'POST /api/users/calendar', limits, async (req, res) => {
    const { userId } = requireActor(req);
    const { path, position } = await calendarLinks.issue(
      userId,
      commandContext(req, 'issue calendar link', {}),
    );
    const body: CalendarLinkIssuedAnswer = { path };
    await answer(res, 201, body, position);
  });

  registerCall(router, 'DELETE /api/users/calendar', limits, async (req, res) => {
    const { userId } = requireActor(req);
    const context = commandContext(req, 'revoke calendar link', {});
    await answer(res, 200, DONE, await calendarLinks.revoke(userId, context));
  });

  return router;
}
