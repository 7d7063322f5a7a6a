import { streams } from '@duende/contracts/events/streams';
import { namedIn } from '@duende/platform/http/body';
import type { HttpRequest } from '@duende/platform/http/middleware';
import { registerCall } from '@duende/platform/http/register-call';
import { requireActor } from '@duende/platform/http/request-context';
import { strictRouter } from '@duende/platform/http/strict-router';
import type { Router, Response } from 'express';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandDependencies } from '../http/command-route.ts';
import { notChangeable, partyDecider } from './party.ts';
import type { ConditionCommand } from './party-condition.ts';
import { requireComingDays } from './party-details.ts';
import type { HandleOptions } from '../handling/command-handler.ts';
import { mended, partyIdOf, seenRevision, whoIsNoEditor } from './party-http.ts';
import { proposalAllowance } from './proposal-routes.ts';

/** Calling a published party off, moving it, and having it back. */
export function conditionRoutes({ handler, commandContext, answer, limits }: CommandDependencies): Router {
  const router = strictRouter();
  const asFarAsPublished = proposalAllowance(handler);

  /**
   * Whoever goes is told each time: an author calls off what is on whenever it has to be, and what goes back and forth takes from the
   * allowance.
   */
  async function asFarAsRepeated({ type, data }: ConditionCommand): Promise<Pick<HandleOptions, 'countsAs'>> {
    const { partyId, authorId } = data;
    if (authorId === null) return {};
    const { state } = await handler.load(partyDecider, streams.party(partyId));
    const condition = 'condition' in state ? state.condition : 'scheduled';
    const isCallingOff =
      type === 'CancelParty'
        ? condition !== 'cancelled'
        : type === 'PostponeParty' && condition === 'scheduled';
    return isCallingOff ? {} : { countsAs: 'submissions' };
  }

  async function change(
    req: HttpRequest,
    res: Response,
    context: CommandContext,
    command: ConditionCommand,
    { precondition, ...options }: HandleOptions = {},
  ): Promise<void> {
    const { partyId } = command.data;
    const stream = streams.party(partyId);
    const handled = await handler.handle(partyDecider, stream, command, context, {
      ...seenRevision(req),
      ...options,
      async precondition() {
        await handler.require(partyDecider, stream, context, notChangeable(context.at));
        await precondition?.();
      },
    });
    await answer(res, 200, mended(partyId, handled), handled.position);
  }

  registerCall(router, 'POST /api/events/:id/cancel', limits, async (req, res, readBody) => {
    const { notice = null, dates = null } = readBody();
    const partyId = partyIdOf(req);
    const context = commandContext(req, `cancel party ${partyId}`, { notice, dates });
    const data = { partyId, authorId: whoIsNoEditor(requireActor(req, 'party.call-off')), notice, dates };
    const command = { type: 'CancelParty', data } as const;
    await change(req, res, context, command, await asFarAsRepeated(command));
  });

  for (const [verb, type] of [
    ['postpone', 'PostponeParty'],
    ['reinstate', 'ReinstateParty'],
  ] as const)
    registerCall(router, `POST /api/events/:id/${verb}`, limits, async (req, res, readBody) => {
      const { notice = null } = readBody();
      const partyId = partyIdOf(req);
      const context = commandContext(req, `${verb} party ${partyId}`, { notice });
      const data = { partyId, authorId: whoIsNoEditor(requireActor(req, 'party.call-off')), notice };
      const command = { type, data } as const;
      await change(req, res, context, command, await asFarAsRepeated(command));
    });

  registerCall(router, 'POST /api/events/:id/reschedule', limits, async (req, res, readBody) => {
    const { notice = null, ...details } = namedIn(req.body, readBody());
    const partyId = partyIdOf(req);
    const context = commandContext(req, `reschedule party ${partyId}`, { notice, ...details });
    const authorId = whoIsNoEditor(requireActor(req, 'party.call-off'));
    const data = { partyId, authorId, notice, details };
    await change(
      req,
      res,
      context,
      { type: 'RescheduleParty', data },
      {
        ...(await asFarAsPublished(partyId, authorId)),
        precondition: () => requireComingDays(handler, partyId, details, context.at),
      },
    );
  });

  return router;
}
