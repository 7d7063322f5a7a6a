import { departurePoint } from '@duende/contracts/rides/departure';
import { rideAnswer } from '@duende/contracts/rides/ride-answer';
import { streams } from '@duende/contracts/events/streams';
import { may } from '@duende/contracts/accounts/permissions';
import { registerCall } from '@duende/platform/http/register-call';
import { requireActor } from '@duende/platform/http/request-context';
import { Router } from 'express';
import { deriveId } from '../handling/derive-id.ts';
import { type CommandDependencies, DONE, pathId } from '../http/command-route.ts';
import { notApproved, notComing, partyDecider } from '../parties/party.ts';
import { ridesDecider } from './rides.ts';

/** Putting a ride pin on a party's map and taking one away: one's own, or anybody's as a moderator. */
export function rideRoutes({ handler, commandContext, answer, limits }: CommandDependencies): Router {
  const router = Router();

  registerCall(router, 'POST /api/events/:id/rides', limits, async (req, res, readBody) => {
    const { userId } = requireActor(req, 'ride.publish');
    const partyId = pathId(req, 'id', 'party.not-found');
    const body = readBody();
    const context = commandContext(req, `publish ride ${partyId}`, body);
    const rideId = deriveId(context.commandId, 'ride');
    const ride = { partyId, userId, rideType: body.type, passengerCount: body.passengerCount };
    const departure = departurePoint(body);
    const { position } = await handler.handle(
      ridesDecider,
      streams.rides(partyId),
      { type: 'PublishRide', data: { rideId, ...ride, departure } },
      context,
      {
        countsAs: 'pins',
        precondition: () =>
          handler.require(
            partyDecider,
            streams.party(partyId),
            context,
            notComing(context.at, 'ride.party-over'),
          ),
      },
    );
    await answer(res, 201, rideAnswer(rideId, { ...ride, ...departure }), position);
  });

  registerCall(router, 'DELETE /api/events/:id/rides/:rideId', limits, async (req, res) => {
    const actor = requireActor(req, 'ride.remove-own');
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
      { precondition: () => handler.require(partyDecider, streams.party(partyId), context, notApproved) },
    );
    await answer(res, 200, DONE, position);
  });

  return router;
}
