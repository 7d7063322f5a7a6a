import type { RsvpStatusAnswer } from '@duende/contracts/rsvps/rsvp-answers';
import { registerCall } from '@duende/platform/http/register-call';
import { requireActor } from '@duende/platform/http/request-context';
import { Router } from 'express';
import { hasRecorded, type Take } from '../allowances/day-allowances.ts';
import { pathId, type CountedCommandDependencies } from '../http/command-route.ts';
import type { Actor } from '@duende/contracts/accounts/permissions';
import { streams } from '@duende/contracts/events/streams';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler, Handled } from '../handling/command-handler.ts';
import { requireApprovedParty, requireComingParty } from '../parties/require-party.ts';
import { rsvpDecider, type RsvpState } from './rsvp.ts';

/** Toggling or setting one's own attendance. */
export function rsvpRoutes({
  handler,
  commandContext,
  answer,
  limits,
  allowances,
}: CountedCommandDependencies): Router {
  const router = Router();
  registerCall(router, 'POST /api/events/:id/rsvp', limits, async (req, res, readBody) => {
    const actor = requireActor(req, 'rsvp.toggle');
    const partyId = pathId(req, 'id', 'party.not-found');
    const isGoing = readBody();
    const context = commandContext(req, `rsvp ${partyId}`, isGoing);
    const { state, position } = await allowances.spend(
      'rsvpChanges',
      req,
      (take) => setRsvp(handler, actor, partyId, isGoing, context, take),
      hasRecorded,
    );
    const status: RsvpStatusAnswer = { isGoing: state.isGoing };
    await answer(res, 200, status, position);
  });
  return router;
}

/** Sets whether a person goes to a party; `null` toggles. `take`: what the person must have left for it. */
function setRsvp(
  handler: CommandHandler,
  { userId }: Actor,
  partyId: string,
  isGoing: boolean | null,
  context: CommandContext,
  take: Take,
): Promise<Handled<RsvpState>> {
  const command = { type: 'SetRsvp', data: { partyId, userId, isGoing } } as const;
  return handler.handle(rsvpDecider, streams.rsvp(partyId, userId), command, context, {
    async precondition() {
      // Who was not there after all may still say so.
      if (isGoing === false) await requireApprovedParty(handler, partyId, context);
      else await requireComingParty(handler, partyId, context, 'rsvp.party-over');
      await take();
    },
  });
}
