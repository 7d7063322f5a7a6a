import { ifMatchOf } from '../http/command-route.ts';
import type { Command } from '@duende/contracts/commands/command-schemas';
import { namedIn } from '@duende/platform/http/body';
import type { HttpRequest } from '@duende/platform/http/middleware';
import { registerCall, strictRouter } from '@duende/platform/http/register-call';
import { requireActor } from '@duende/platform/http/request-context';
import type { Router, Response } from 'express';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandDependencies } from '../http/command-route.ts';
import { handlingParties } from './handling-parties.ts';
import type { ConditionCommand } from './party-condition.ts';
import { edited, partyIdOf, authorUnlessEditor } from './party-http.ts';

export function conditionRoutes({ handler, commandContext, answer, limits }: CommandDependencies): Router {
  const router = strictRouter();
  const handle = handlingParties(handler);

  async function change(
    req: HttpRequest,
    res: Response,
    context: CommandContext,
    command: ConditionCommand | Command<'SetPartyTickets'>,
  ): Promise<void> {
    const { partyId } = command.data;
    const handled = await handle(partyId, command, context, ifMatchOf(req));
    await answer(res, 200, edited(partyId, handled), handled.position);
  }

  registerCall(router, 'POST /api/events/:id/cancel', limits, async (req, res, readBody) => {
    const { notice: conditionReason = null, dates = null } = readBody();
    const partyId = partyIdOf(req);
    const context = commandContext(req, `cancel party ${partyId}`, { notice: conditionReason, dates });
    const data = {
      partyId,
      authorId: authorUnlessEditor(requireActor(req)),
      conditionReason,
      dates,
    };
    await change(req, res, context, { type: 'CancelParty', data });
  });

  for (const [verb, type] of [
    ['postpone', 'PostponeParty'],
    ['reinstate', 'ReinstateParty'],
  ] as const)
    registerCall(router, `POST /api/events/:id/${verb}`, limits, async (req, res, readBody) => {
      const { notice: conditionReason = null } = readBody();
      const partyId = partyIdOf(req);
      const context = commandContext(req, `${verb} party ${partyId}`, { notice: conditionReason });
      const authorId = authorUnlessEditor(requireActor(req));
      const data = { partyId, authorId, conditionReason };
      await change(req, res, context, { type, data });
    });

  registerCall(router, 'POST /api/events/:id/reschedule', limits, async (req, res, readBody) => {
    const { notice: conditionReason = null, ...details } = namedIn(req.body, readBody());
    const partyId = partyIdOf(req);
    const context = commandContext(req, `reschedule party ${partyId}`, {
      notice: conditionReason,
      ...details,
    });
    const authorId = authorUnlessEditor(requireActor(req));
    const data = { partyId, authorId, conditionReason, details };
    await change(req, res, context, { type: 'RescheduleParty', data });
  });

  registerCall(router, 'PUT /api/events/:id/tickets', limits, async (req, res, readBody) => {
    const { tickets } = readBody();
    const partyId = partyIdOf(req);
    const context = commandContext(req, `set tickets of party ${partyId}`, { tickets });
    const authorId = authorUnlessEditor(requireActor(req));
    await change(req, res, context, { type: 'SetPartyTickets', data: { partyId, authorId, tickets } });
  });

  return router;
}
