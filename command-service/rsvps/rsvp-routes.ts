import type { RsvpStatusAnswer } from '@duende/contracts/api/answers';
import { rsvpBodySchema } from '@duende/contracts/api/bodies';
import { jsonBody, parseBody } from '@duende/platform/http/body';
import type { HttpRequest, Middleware } from '@duende/platform/http/middleware';
import { requireActor } from '@duende/platform/http/request-context';
import { Router } from 'express';
import { hasRecorded } from '../allowances/day-allowances.ts';
import { busyRoute, type DirectRoutes } from '../http/busy-route.ts';
import type { CountedCommandDependencies } from '../http/command-dependencies.ts';
import { pathId } from '../http/request-helpers.ts';
import { permit } from '../http/permit.ts';
import { createSetRsvp } from './set-rsvp.ts';

/** Toggling or setting one's own attendance: the busiest command, so its usual target is a direct route too. */
export function rsvpRoutes({
  handler,
  commandContext,
  answer,
  limits,
  allowances,
}: CountedCommandDependencies): DirectRoutes {
  const setRsvp = createSetRsvp(handler);
  const chain: readonly Middleware[] = [
    permit('rsvp.toggle'),
    limits.write,
    jsonBody(),
    async (req: HttpRequest, res) => {
      const actor = requireActor(req, 'rsvp.toggle');
      const partyId = pathId(req, 'id', 'party.not-found');
      const isGoing = parseBody(rsvpBodySchema, req.body);
      const context = commandContext(req, `rsvp ${partyId}`, isGoing);
      const { state, position } = await allowances.spend(
        'rsvpChanges',
        req,
        (take) => setRsvp(actor, partyId, isGoing, context, take),
        hasRecorded,
      );
      const status: RsvpStatusAnswer = { isGoing: state.isGoing };
      await answer(res, 200, status, position);
    },
  ];
  const router = Router();
  return { router, direct: [busyRoute(router, ROUTE, chain)] };
}

const ROUTE = {
  method: 'post',
  pattern: '/api/events/:id/rsvp',
  target: /^\/api\/events\/(?<id>[0-9a-f-]{36})\/rsvp$/,
} as const;
