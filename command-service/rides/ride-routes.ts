import { departurePoint } from '@duende/contracts/rides/departure';
import type { CommandContext } from '../handling/command-context.ts';
import { rideAnswer } from '@duende/contracts/rides/ride-answer';
import { rideDays, rideTime } from '@duende/contracts/rides/ride-times';
import type { RefusalCode } from '@duende/contracts/common/refusal';
import { streams } from '@duende/contracts/events/streams';
import { may } from '@duende/contracts/accounts/permissions';
import { registerCall, strictRouter } from '@duende/platform/http/register-call';
import { requireActor } from '@duende/platform/http/request-context';
import type { Router } from 'express';
import { deriveId } from '@duende/platform/resilience/derive-id';
import { type CommandDependencies, DONE, pathId } from '../http/command-route.ts';
import { partyDecider } from '../parties/party.ts';
import { notApproved, requireUpcoming } from '../parties/upcoming-party.ts';
import { timesOf, type PartyState } from '../parties/party-state.ts';
import { addAlertRoutes } from './alert-routes.ts';
import { ridesDecider } from './rides.ts';
import { addSeatRoutes } from './seat-routes.ts';
import { goneAround, waitingAt } from './people-at-ride.ts';

/** The party must take place, on a day near the departure. */
function notRideable(at: string, leavesAt: string | null): (party: PartyState) => RefusalCode | null {
  return (party) => {
    const objection = requireUpcoming(at, 'ride.party-over')(party);
    if (objection !== null || leavesAt === null || party.status === 'unsubmitted') return objection;
    const isNear = rideDays(timesOf(party), Date.parse(at)).includes(rideTime(leavesAt).day);
    return isNear ? null : 'ride.day-outside';
  };
}

export function rideRoutes(dependencies: CommandDependencies): Router {
  const { handler, commandContext, answer, limits } = dependencies;
  const router = strictRouter();
  const requiringParty = (
    partyId: string,
    context: CommandContext,
    objectionTo: (party: PartyState) => RefusalCode | null,
  ) => ({ precondition: () => handler.require(partyDecider, streams.party(partyId), context, objectionTo) });

  registerCall(router, 'POST /api/events/:id/rides', limits, async (req, res, readBody) => {
    const { userId } = requireActor(req);
    const partyId = pathId(req, 'id', 'party.not-found');
    const body = readBody();
    const context = commandContext(req, `publish ride ${partyId}`, body);
    const rideId = deriveId(context.commandId, 'ride');
    const { type: rideType, passengerCount, direction, leavesAt, note } = body;
    const ride = { partyId, userId, rideType, passengerCount, direction, leavesAt, note };
    const departure = departurePoint(body);
    const { position } = await handler.handle(
      ridesDecider,
      streams.rides(partyId),
      { type: 'PublishRide', data: { rideId, ...ride, departure } },
      context,
      requiringParty(partyId, context, notRideable(context.at, leavesAt)),
    );
    await answer(res, 201, rideAnswer(rideId, { ...ride, ...departure, reserved: null }, 0), position);
  });

  registerCall(router, 'PUT /api/events/:id/rides/:rideId', limits, async (req, res, readBody) => {
    const { userId } = requireActor(req);
    const partyId = pathId(req, 'id', 'party.not-found');
    const rideId = pathId(req, 'rideId', 'ride.not-found');
    const { passengerCount } = readBody();
    const context = commandContext(req, `seats of ride ${partyId} ${rideId}`, { passengerCount });
    const { position } = await handler.handle(
      ridesDecider,
      streams.rides(partyId),
      async (own) => {
        const [gone, waiting] = await Promise.all([
          goneAround(handler, await own, rideId),
          waitingAt(handler, await own, { partyId, rideId }, context),
        ]);
        return { type: 'SetRideSeats', data: { rideId, partyId, userId, passengerCount, gone, waiting } };
      },
      context,
      requiringParty(partyId, context, notApproved),
    );
    await answer(res, 200, DONE, position);
  });

  registerCall(router, 'DELETE /api/events/:id/rides/:rideId', limits, async (req, res) => {
    const actor = requireActor(req);
    const { userId } = actor;
    const isModerator = may(actor, 'ride.remove-any');
    const partyId = pathId(req, 'id', 'party.not-found');
    const rideId = pathId(req, 'rideId', 'ride.not-found');
    const context = commandContext(req, `remove ride ${partyId} ${rideId}`, null);
    const { position } = await handler.handle(
      ridesDecider,
      streams.rides(partyId),
      { type: 'RemoveRide', data: { rideId, partyId, userId, isModerator } },
      context,
      requiringParty(partyId, context, notApproved),
    );
    await answer(res, 200, DONE, position);
  });

  addSeatRoutes(router, dependencies);
  addAlertRoutes(router, dependencies);
  return router;
}
