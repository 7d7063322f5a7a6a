import type { RsvpStatusAnswer } from '@duende/contracts/rsvps/rsvp-answers';
import { registerCall, strictRouter } from '@duende/platform/http/register-call';
import { requireActor } from '@duende/platform/http/request-context';
import type { Router } from 'express';
import { pathId, type CommandDependencies } from '../http/command-route.ts';
import { streams } from '@duende/contracts/events/streams';
import { partyDecider } from '../parties/party.ts';
import { notApproved, requireUpcoming } from '../parties/upcoming-party.ts';
import { asksToGo, rsvpDecider } from './rsvp.ts';

export function rsvpRoutes({ handler, commandContext, answer, limits }: CommandDependencies): Router {
  const router = strictRouter();
  registerCall(router, 'POST /api/events/:id/rsvp', limits, async (req, res, readBody) => {
    const { userId } = requireActor(req);
    const partyId = pathId(req, 'id', 'party.not-found');
    const isGoing = readBody();
    const context = commandContext(req, `rsvp ${partyId}`, isGoing);
    const command = { type: 'SetRsvp', data: { partyId, userId, isGoing } } as const;
    const stream = streams.rsvp(partyId, userId);
    const { state, position } = await handler.handle(rsvpDecider, stream, command, context, {
      async precondition(own) {
        // Withdrawing is always possible.
        const isGoingThen = isGoing ?? asksToGo(isGoing, await own);
        const objection = isGoingThen ? requireUpcoming(context.at, 'rsvp.party-over') : notApproved;
        await handler.require(partyDecider, streams.party(partyId), context, objection);
      },
    });
    const status: RsvpStatusAnswer = { isGoing: state.isGoing };
    await answer(res, 200, status, position);
  });
  return router;
}
